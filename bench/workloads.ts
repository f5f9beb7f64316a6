/** What is parsed and checked in the measurements, in the language that most parsers know. */

/** Filters as they are in requests. */
export const smallFilters: readonly string[] = [
  "Name eq 'Milk'",
  'Price gt 20',
  "Price le 200 and Category eq 'Tools'",
  "startswith(Name,'A') and Price lt 10.5",
  "contains(Name,'red') or contains(Name,'blue')",
  "Status ne 'Closed' and (Owner eq 'me' or Owner eq 'you')",
  "not endswith(Name,'ilk')",
  "Rating ge 4 and Rating le 5 and Country eq 'DE'",
  "tolower(City) eq 'berlin'",
  "Owner/Name eq 'Smith' and Active eq true",
  'Total add Tax gt 100',
  "Country in ('DE','AT','CH')",
  "Lines/any(l:l/Amount gt 5 and l/Code eq 'X1')",
  'DeletedAt eq null',
  'year(Created) eq 2024 and month(Created) ge 6',
  'Created ge 2024-01-31T12:00:00Z and Created lt 2024-02-29T12:00:00Z',
];

/** Filters of `count` conditions or values. */
export const longFilters = (count: number): Readonly<Record<'or' | 'and' | 'in', string>> => {
  const numbers = Array.from({ length: count }, (_, i) => i);
  return {
    or: numbers.map((i) => `Code eq 'A-${i}'`).join(' or '),
    and: numbers.map((i) => `P${i % 50} ne ${i}`).join(' and '),
    in: `Code in (${numbers.map((i) => `'A-${i}'`).join(',')})`,
  };
};

/** Filters that are made of one construct. */
export const constructs: Readonly<Record<string, readonly string[]>> = {
  comparison: ["A eq 'x'", 'Price ge 12', 'A ne B'],
  'and, or': ['A and B or C and D', 'A or B or C', 'A and B and C and D'],
  not: ['not A', 'not (A eq 1)', 'not contains(A,B)'],
  arithmetic: ['A add B sub C gt 1', 'A mul 2 div B lt 3', 'A mod 2 eq 0'],
  parentheses: ['((A eq 1))', '(A eq 1 or B eq 2) and (C eq 3 or D eq 4)'],
  call: ["contains(Name,'x')", 'length(Name) gt 5', "concat(concat(A,', '),B) eq 'x'"],
  path: ["Owner/Name eq 'x'", 'A/B/C eq 1', 'Owner/Address/City eq Home/City'],
  lambda: ['Lines/any(l:l/A eq 1)', 'Lines/all(l:l/A gt 1 and l/B lt 2)', 'Lines/any()'],
  in: ["A in ('x','y','z')", 'B in (1,2,3,4,5)'],
  string: ["A eq 'a rather long text with blanks in it'", "A eq 'it''s'", "A eq ''"],
  number: ['A eq 1', 'A eq -12.5', 'A eq 1.5e10'],
  date: ['A gt 2024-01-31', 'A ge 2024-01-31T12:00:00Z', 'A lt 12:30:00'],
  guid: ['A eq 01234567-89ab-cdef-0123-456789abcdef'],
};

/** Requests as they come over the wire, by path and query. */
export const requests: readonly { readonly path: string; readonly query: string }[] = [
  { path: '/Products', query: '$top=10' },
  { path: "/Products('A-1')", query: '$select=Name,Price' },
  { path: '/Products', query: "$filter=Name%20eq%20'Milk'&$orderby=Price%20desc&$top=20&$skip=40" },
  { path: '/Orders', query: '$expand=Lines&$filter=Total%20gt%20100&$count=true' },
  { path: '/Orders(17)/Lines', query: "$filter=Amount%20ge%205%20and%20Code%20ne%20'X'&$select=Id,Amount" },
  { path: '/Customers', query: "$filter=startswith(Name,'A')&$orderby=Name,City%20desc&$select=Name,City" },
];

/** Filters on the users of Microsoft Graph, in which nothing is to be found. */
export const directoryFilters: readonly string[] = [
  "displayName eq 'Milk'",
  'accountEnabled eq true',
  "startswith(displayName,'A') and accountEnabled eq true",
  "givenName eq 'A' or givenName eq 'B'",
  "userType ne 'Guest' and (city eq 'Bonn' or city eq 'Ulm')",
  "not startswith(mail,'x')",
  "country in ('DE','AT','CH')",
  "department eq 'Sales' and jobTitle eq 'Clerk'",
  'manager/id eq null',
  "tolower(city) eq 'berlin'",
  'createdDateTime ge 2024-01-31T12:00:00Z and createdDateTime lt 2024-02-29T12:00:00Z',
  'assignedLicenses/any(l:l/skuId eq 01234567-89ab-cdef-0123-456789abcdef)',
  "identities/any(i:i/issuer eq 'x' and i/issuerAssignedId eq 'y')",
  'year(createdDateTime) eq 2024',
  "onPremisesExtensionAttributes/extensionAttribute1 eq 'a'",
  'assignedLicenses/$count eq 0',
];

/** The same of `count` conditions or values. */
export const longDirectoryFilters = (count: number): Readonly<Record<'or' | 'and' | 'in', string>> => {
  const numbers = Array.from({ length: count }, (_, i) => i);
  return {
    or: numbers.map((i) => `startswith(mailNickname,'A-${i}')`).join(' or '),
    and: numbers.map((i) => `(givenName ne 'A-${i}' or surname ne 'B-${i}')`).join(' and '),
    in: `mailNickname in (${numbers.map((i) => `'A-${i}'`).join(',')})`,
  };
};

/** Requests to Microsoft Graph. */
export const directoryRequests: readonly string[] = [
  '/users?$top=10',
  "/users('A-1')?$select=displayName,mail",
  "/users?$filter=displayName%20eq%20'Milk'&$orderby=displayName%20desc&$top=20&$count=true",
  '/groups?$expand=members&$filter=securityEnabled%20eq%20true',
  "/users('A-1')/messages?$filter=isRead%20eq%20false&$select=subject",
  "/groups?$filter=startswith(displayName,'A')&$orderby=displayName&$select=displayName,id",
];
