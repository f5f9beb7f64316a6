/** Requests to Microsoft Graph, as documents in which completion is measured at every position. */

/** Addresses that are requested with GET. */
const addresses: readonly string[] = [
  // Paths: sets, keys, navigation, properties, segments, functions.
  '/users',
  "/users('A-1')/manager",
  "/users('A-1')/mailFolders('inbox')/messages/$count",
  "/groups('A-1')/members/microsoft.graph.user",
  "/me/calendar/events('E-1')/attachments",
  "/sites('S-1')/lists('L-1')/items('1')/fields",
  '/users/delta()',
  // Each option.
  "/users?$filter=displayName eq 'Milk' and accountEnabled eq true",
  "/users?$filter=startswith(mail,'A') or endswith(userPrincipalName,'B')&$count=true",
  '/users?$filter=createdDateTime ge 2024-01-31T12:00:00Z',
  '/users?$select=displayName,mail,id&$orderby=displayName desc,mail',
  '/users?$top=10&$skip=20&$format=json',
  '/groups?$search="displayName:Sales" AND "mail:A"',
  '/me/messages?$filter=isRead eq false&$select=subject,from&$orderby=receivedDateTime desc&$top=5',
  '/groups?$filter=securityEnabled eq true&$skiptoken=x',
  // Nested options, lambda, aggregation.
  '/users?$expand=manager($select=displayName,mail)',
  '/groups?$expand=members($filter=id ne null;$select=id;$top=5),owners',
  '/me?$expand=messages($expand=attachments($select=name);$filter=isRead eq true)',
  '/users?$filter=assignedLicenses/any(l:l/skuId eq 01234567-89ab-cdef-0123-456789abcdef)',
  "/users?$filter=identities/any(i:i/issuer eq 'x' and i/issuerAssignedId eq 'y')",
  "/users?$filter=not (city in ('Bonn','Ulm')) and manager/id ne null",
  "/users?$apply=filter(city eq 'Bonn')/groupby((country,city),aggregate($count as Total))",
  '/users?$apply=aggregate(signInActivity/lastSignInDateTime with max as Latest)',
  '/users?$compute=length(displayName) as Length&$select=Length',
  "/users?$filter=city eq @city&@city='Bonn'",
  // Half-written.
  '/users?$filter=displayName eq ',
  '/users?$select=',
  '/users?$expand=manager($select=',
  '/groups?$filter=owners/any(o:o/',
];

/** Requests with a body, and one with headers. */
const others: readonly string[] = [
  'POST /users HTTP/1.1\nContent-Type: application/json\n\n{"displayName":"Milk","accountEnabled":true,"passwordProfile":{"password":"{{password}}"}}',
  'PATCH /me HTTP/1.1\nContent-Type: application/json\nIf-Match: *\n\n{\n  "city": "Bonn",\n  "mobilePhone": null,\n  \n}',
  'POST /groups HTTP/1.1\nPrefer: return=minimal\nContent-Type: application/json\n\n{"displayName":"A","members@odata.bind":["https://graph.microsoft.com/v1.0/users/1"]}',
  'GET /users?$count=true HTTP/1.1\nConsistencyLevel: eventual\nAccept: application/json;odata.metadata=none\nPrefer: odata.maxpagesize=50\n',
];

/** Each request as a document of its own. */
export const editedRequests: readonly string[] = [...addresses.map((address) => `GET ${address}\n`), ...others];
