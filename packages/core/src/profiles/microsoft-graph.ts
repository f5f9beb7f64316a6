/** Microsoft Graph as its documentation describes it. */
import type { AdvancedQueries, PopularNames, PropertyConventions, ResourceConventions } from '../semantics/index.js';
import { graphAnnotations } from './graph-annotations.js';
import { implemented401 } from './implemented-versions.js';
import { graphPathsAndBodies } from './graph-paths-and-bodies.js';
import { lenientBodies, lenientForms } from './lenient-forms.js';
import { type Fact, type FactRequests, metadataWith, type Profile } from './profile.js';

const v1 = 'https://graph.microsoft.com/v1.0';
const pages = 'https://learn.microsoft.com/en-us/graph/';
const json = 'Content-Type: application/json\n\n';

/** https://learn.microsoft.com/en-us/graph/aad-advanced-queries, "Query scenarios that require advanced query capabilities" */
const advancedQueries: AdvancedQueries = {
  options: ['count', 'search'],
  filters: ['ne', 'not', 'endswith', '$count'],
  together: ['filter', 'orderby'],
  castsWith: ['filter', 'orderby', 'search', 'count'],
  header: { name: 'ConsistencyLevel', value: 'eventual' },
  option: { name: 'count', value: 'true' },
};

const membership = ['memberOf', 'transitiveMemberOf'];
const ofUsers = [...membership, 'ownedObjects', 'registeredDevices', 'ownedDevices', 'directReports'];
const ofGroups = [...membership, 'members', 'transitiveMembers', 'owners'];
const ofDevices = [...membership, 'registeredUsers', 'registeredOwners'];

/** The relationships of a directory object, each by itself and with a type cast after it. */
const relationships = (owners: readonly string[], names: readonly string[]): string[] =>
  owners.flatMap((owner) => names.flatMap((name) => [`${owner}/${name}`, `${owner}/${name}/{type}`]));

/** The collections of the same page's table "Microsoft Graph objects that support advanced query capabilities". */
const directorySets = [
  'administrativeUnits', 'directory/administrativeUnits', 'applications', 'contacts', 'devices', 'groups', 'servicePrincipals',
]; // prettier-ignore

const directoryRelationships = [
  ...relationships(['me', 'users/{key}'], ofUsers),
  ...relationships(['groups/{key}'], ofGroups),
  ...relationships(['devices/{key}'], ofDevices),
  ...relationships(['contacts/{key}', 'servicePrincipals/{key}'], membership),
  ...relationships(['applications/{key}'], ['owners']),
  ...relationships(['administrativeUnits/{key}', 'directory/administrativeUnits/{key}'], ['members']),
];

/** Relationships of directory objects expand one level deep: https://developer.microsoft.com/en-us/graph/known-issues/?search=13635 */
const expandLevels = 1;

/** The resources and properties that most requests to Microsoft Graph name: those of the samples in its documentation. */
const popularOfUsers = ['id', 'displayName', 'mail', 'userPrincipalName', 'jobTitle', 'department', 'givenName', 'surname', 'accountEnabled', 'officeLocation', 'mobilePhone', 'userType']; // prettier-ignore

const ofItems = ['id', 'name', 'size', 'webUrl', 'lastModifiedDateTime', 'createdDateTime', 'file', 'folder'];

const graphPopularNames: PopularNames = {
  roots: ['me', 'users', 'groups', 'sites', 'devices', 'applications', 'servicePrincipals', 'drives', 'teams', 'chats', 'directoryObjects', 'directoryRoles', 'subscriptions', 'organization', 'domains', 'auditLogs', 'reports', 'deviceManagement', 'identity', 'communications', 'search'],
  options: ['select', 'filter', 'expand', 'orderby', 'top', 'count', 'search', 'skip'],
  preferences: [],
  members: {
    user: {
      any: popularOfUsers,
      filter: ['displayName', 'mail', 'userPrincipalName', 'accountEnabled', 'department', 'jobTitle', 'givenName', 'surname', 'userType', 'createdDateTime'],
      orderby: ['displayName', 'userPrincipalName', 'createdDateTime'],
      expand: ['manager', 'memberOf', 'directReports', 'drive'],
      path: ['messages', 'manager', 'memberOf', 'calendar', 'events', 'drive', 'sendMail', 'calendarView', 'mailFolders', 'contacts', 'photo', 'directReports', 'joinedTeams', 'onenote', 'planner', 'transitiveMemberOf', 'people', 'todo', 'licenseDetails', 'delta', 'getMemberGroups', 'checkMemberGroups'],
      body: ['accountEnabled', 'displayName', 'mailNickname', 'userPrincipalName', 'passwordProfile', 'jobTitle', 'department', 'givenName', 'surname', 'officeLocation', 'mobilePhone', 'usageLocation'],
    },
    group: {
      any: ['id', 'displayName', 'description', 'mail', 'groupTypes', 'mailEnabled', 'securityEnabled', 'mailNickname', 'visibility'],
      filter: ['displayName', 'groupTypes', 'mailEnabled', 'securityEnabled', 'mail'],
      orderby: ['displayName'],
      expand: ['members', 'owners'],
      path: ['members', 'owners', 'memberOf', 'transitiveMembers', 'drive', 'sites', 'calendar', 'events', 'conversations', 'threads', 'planner', 'team', 'photo', 'delta'],
      body: ['displayName', 'mailEnabled', 'mailNickname', 'securityEnabled', 'groupTypes', 'description', 'visibility', 'members', 'owners'],
    },
    message: {
      any: ['subject', 'from', 'receivedDateTime', 'toRecipients', 'id', 'body', 'bodyPreview', 'isRead', 'hasAttachments', 'sender', 'importance', 'ccRecipients', 'webLink'],
      filter: ['isRead', 'receivedDateTime', 'subject', 'from', 'hasAttachments', 'importance', 'sentDateTime'],
      orderby: ['receivedDateTime', 'sentDateTime', 'subject'],
      expand: ['attachments'],
      path: ['attachments', 'reply', 'forward', 'send', 'move', 'replyAll', 'copy', 'createReply'],
      body: ['subject', 'body', 'toRecipients', 'ccRecipients', 'bccRecipients', 'attachments', 'importance', 'isRead', 'from'],
    },
    event: {
      any: ['subject', 'start', 'end', 'location', 'organizer', 'attendees', 'body', 'bodyPreview', 'id', 'isAllDay', 'webLink'],
      orderby: ['start', 'end', 'createdDateTime', 'subject'],
      path: ['attachments', 'instances', 'accept', 'decline', 'tentativelyAccept', 'cancel', 'forward'],
      body: ['subject', 'body', 'start', 'end', 'location', 'attendees', 'isOnlineMeeting', 'recurrence', 'reminderMinutesBeforeStart', 'isAllDay'],
    },
    mailFolder: { any: ['id', 'displayName', 'totalItemCount', 'unreadItemCount'], path: ['messages', 'childFolders', 'messageRules'] },
    calendar: { any: ['id', 'name', 'owner', 'canEdit'], path: ['events', 'calendarView', 'getSchedule'] },
    drive: { any: ['id', 'name', 'driveType', 'webUrl', 'owner', 'quota'], path: ['root', 'items', 'special', 'following', 'list', 'recent', 'sharedWithMe', 'search'] },
    driveItem: { any: ofItems, orderby: ['name', 'lastModifiedDateTime', 'size'], expand: ['children', 'thumbnails', 'permissions', 'listItem'], path: ['children', 'content', 'permissions', 'thumbnails', 'versions', 'createLink', 'invite', 'copy', 'listItem', 'delta', 'search'], body: ['name', 'folder', 'parentReference', 'file'] },
    site: { any: ['id', 'displayName', 'name', 'webUrl', 'description'], path: ['lists', 'drive', 'drives', 'sites', 'items', 'pages', 'permissions', 'columns'] },
    list: { any: ['id', 'displayName', 'name', 'webUrl', 'list'], path: ['items', 'columns', 'contentTypes', 'drive'] },
    listItem: { any: ['id', 'fields', 'webUrl', 'createdDateTime', 'lastModifiedDateTime'], filter: ['fields'], expand: ['fields'], path: ['fields', 'driveItem', 'versions'], body: ['fields'] },
    team: { any: ['id', 'displayName', 'description', 'webUrl'], path: ['channels', 'members', 'schedule', 'installedApps', 'allChannels', 'primaryChannel'] },
    channel: { any: ['id', 'displayName', 'description', 'membershipType'], path: ['messages', 'members', 'tabs', 'filesFolder'] },
    chat: { any: ['id', 'topic', 'chatType', 'lastUpdatedDateTime'], path: ['messages', 'members'], expand: ['members', 'lastMessagePreview'] },
    chatMessage: { any: ['id', 'body', 'from', 'createdDateTime'], path: ['replies', 'reactions'], body: ['body', 'attachments', 'mentions'] },
    application: { any: ['id', 'appId', 'displayName', 'signInAudience', 'createdDateTime'], path: ['owners', 'addPassword', 'federatedIdentityCredentials', 'extensionProperties'] },
    servicePrincipal: { any: ['id', 'appId', 'displayName', 'servicePrincipalType', 'accountEnabled'], path: ['appRoleAssignedTo', 'appRoleAssignments', 'owners', 'memberOf', 'oauth2PermissionGrants'] },
    device: { any: ['id', 'displayName', 'deviceId', 'operatingSystem', 'operatingSystemVersion', 'accountEnabled'], path: ['registeredOwners', 'registeredUsers', 'memberOf'] },
    directoryObject: { path: ['microsoft.graph.user', 'microsoft.graph.group'] },
    contact: { any: ['id', 'displayName', 'emailAddresses', 'givenName', 'surname', 'companyName', 'businessPhones'] },
    recipient: { any: ['emailAddress'] },
    emailAddress: { any: ['address', 'name'] },
    itemBody: { any: ['contentType', 'content'] },
    dateTimeTimeZone: { any: ['dateTime', 'timeZone'] },
    passwordProfile: { any: ['forceChangePasswordNextSignIn', 'password'] },
  },
}; // prettier-ignore

/** Properties that a collection of users does not return: https://learn.microsoft.com/en-us/graph/api/user-list */
const ofOneUser = [
  'aboutMe', 'birthday', 'hireDate', 'interests', 'mailboxSettings', 'mySite', 'pastProjects', 'preferredName', 'responsibilities',
  'schools', 'skills',
]; // prettier-ignore

const not = (
  names: readonly string[],
  ...options: readonly ('select' | 'expand')[]
): Record<string, PropertyConventions> => Object.fromEntries(names.map((name) => [name, { not: options }]));

const relations = (...names: readonly string[]): Record<string, PropertyConventions> =>
  Object.fromEntries(names.map((name) => [name, { isRelationship: true }]));

const deltaOrder = { sort: 'descending' } as const;

/** A fact about some resources. */
const about = (
  says: string,
  source: Fact['source'] | undefined,
  row: Omit<ResourceConventions, 'source'> & { readonly source?: Fact['source'] },
  right: FactRequests['right'],
  wrong: FactRequests['wrong'],
): Fact => ({
  says,
  source: source ?? row.source ?? `${pages}overview`,
  conventions: { query: { resources: [row] } },
  right,
  wrong,
});

/** Facts about resources: of several whose paths match, the first that says something counts. */
const resources: readonly Fact[] = [
  about(
    'a delta of directory objects returns the relationships that `$select` names',
    undefined,
    {
      paths: ['users', 'groups', 'applications', 'servicePrincipals', 'devices'].map((set) => `${set}/delta`),
      properties: {},
      source: `${pages}delta-query-groups`,
    },
    [`GET ${v1}/groups/delta?$select=displayName,members`, `GET ${v1}/users/delta?$select=displayName,manager`],
    [],
  ),
  about(
    "a search of files has its text: `search(q='\u2026')`",
    undefined,
    { paths: ['*/root/search'], refusal: "write search(q='…')", source: `${pages}api/driveitem-search` },
    [`GET ${v1}/me/drive/root/search(q='Contoso')`],
    [['unsupported-resource', `GET ${v1}/me/drive/root/search`]],
  ),
  about(
    'the reports of the use of services need a period or a date',
    undefined,
    {
      paths: [
        'getEmailActivityUserDetail', 'getEmailActivityCounts', 'getEmailAppUsageUserDetail', 'getMailboxUsageDetail', 'getMailboxUsageStorage',
        'getOffice365ActiveUserDetail', 'getOffice365ActiveUserCounts', 'getOffice365GroupsActivityDetail', 'getOneDriveActivityUserDetail',
        'getOneDriveUsageAccountDetail', 'getOneDriveUsageStorage', 'getSharePointActivityUserDetail', 'getSharePointSiteUsageDetail',
        'getSharePointSiteUsageStorage', 'getTeamsUserActivityUserDetail', 'getTeamsDeviceUsageUserDetail', 'getM365AppUserDetail',
        'getYammerActivityUserDetail',
      ].map((name) => `reports/${name}`), // prettier-ignore
      refusal: "add a period, as in (period='D7')",
      source: `${pages}api/reportroot-getemailactivityuserdetail`,
    },
    [
      `GET ${v1}/reports/getEmailActivityUserDetail(period='D7')`,
      `GET ${v1}/reports/getEmailActivityUserDetail(date=2024-01-31)`,
    ],
    [['unsupported-resource', `GET ${v1}/reports/getEmailActivityUserDetail`]],
  ),
  about(
    'the start and the end of an event are objects with `dateTime`',
    undefined,
    {
      paths: ['me/events', 'users/{key}/events', 'groups/{key}/events', '*/events/{key}/instances'],
      properties: { start: { instead: 'start/dateTime' }, end: { instead: 'end/dateTime' } },
      source: `${pages}api/resources/event`,
    },
    [`GET ${v1}/me/events?$select=start&$filter=start/dateTime ge '2024-01-01T00:00'&$orderby=start/dateTime`],
    [
      ['unsupported-property-use', `GET ${v1}/me/events?$orderby=start desc`],
      ['unsupported-property-use', `GET ${v1}/me/events?$filter=end ge '2024-01-01T00:00'`],
    ],
  ),
  about(
    'columns of list items are below `fields`',
    undefined,
    {
      paths: ['*/lists/{key}/items'],
      otherProperties: {
        below: 'fields',
        own: [
          'activities', 'analytics', 'contentType', 'createdBy', 'createdByUser', 'createdDateTime', 'deleted', 'description',
          'documentSetVersions', 'driveItem', 'eTag', 'fields', 'id', 'lastModifiedBy', 'lastModifiedByUser', 'lastModifiedDateTime', 'name',
          'parentReference', 'permissions', 'sharepointIds', 'versions', 'webUrl',
        ], // prettier-ignore
      },
      source: `${pages}api/listitem-list`,
    },
    [
      `GET ${v1}/sites/example.sharepoint.example,1,2/lists/42/items?$expand=fields&$filter=fields/Title eq 'x'`,
      `GET ${v1}/sites/example.sharepoint.example,1,2/lists/42/items?$filter=lastModifiedDateTime gt 2024-01-01T00:00:00Z`,
    ],
    [
      [
        'unsupported-property-use',
        `GET ${v1}/sites/example.sharepoint.example,1,2/lists/42/items?$filter=Title eq 'x'`,
      ],
      ['unsupported-property-use', `GET ${v1}/sites/example.sharepoint.example,1,2/lists/42/items?$orderby=Color`],
    ],
  ),
  about(
    'places are listed by type',
    undefined,
    {
      paths: ['places'],
      refusal: 'write /places/microsoft.graph.room or another type',
      source: `${pages}api/place-list`,
    },
    [`GET ${v1}/places/microsoft.graph.room`],
    [['unsupported-resource', `GET ${v1}/places`]],
  ),
  about(
    'the manager is set by `PUT`',
    undefined,
    {
      paths: ['users/{key}/manager/$ref', 'me/manager/$ref'],
      methods: ['GET', 'PUT', 'DELETE'],
      source: `${pages}api/user-post-manager`,
    },
    [`PUT ${v1}/users/42/manager/$ref\nContent-Type: application/json\n\n{"@odata.id": "${v1}/users/7"}`],
    [
      [
        'unsupported-method',
        `POST ${v1}/users/42/manager/$ref\nContent-Type: application/json\n\n{"@odata.id": "${v1}/users/7"}`,
      ],
    ],
  ),
  about(
    'members of a team are filtered by the properties of their type',
    undefined,
    {
      paths: ['teams/{key}/members'],
      filterable: [
        'microsoft.graph.aadUserConversationMember/userId',
        'microsoft.graph.aadUserConversationMember/email',
        'roles',
        'displayName',
      ],
      source: `${pages}api/team-list-members`,
    },
    [`GET ${v1}/teams/42/members?$filter=(microsoft.graph.aadUserConversationMember/userId eq '7')`],
    [['unsupported-property-use', `GET ${v1}/teams/42/members?$filter=userId eq '7'`]],
  ),
  about(
    'messages: pages of at most 1,000; properties of `$orderby` come first in `$filter`; `$search` excludes `$filter` and `$orderby`',
    undefined,
    {
      paths: ['me/messages', 'users/{key}/messages', '*/mailFolders/{key}/messages'],
      type: 'microsoft.graph.message',
      topLimit: 1000,
      orderInFilter: true,
      searchClauses: 'quoted',
      properties: Object.fromEntries(
        ['from', 'sender'].flatMap((name) =>
          ['', '/address', '/emailAddress'].map((end) => [name + end, { instead: `${name}/emailAddress/address` }]),
        ),
      ),
      exclusiveOptions: [
        ['search', 'filter'],
        ['search', 'orderby'],
      ],
      source: `${pages}api/user-list-messages`,
    },
    [
      `GET ${v1}/me/messages?$top=1000`,
      `GET ${v1}/me/messages?$filter=receivedDateTime ge 1900-01-01T00:00:00Z and isRead eq false&$orderby=receivedDateTime desc`,
    ],
    [
      ['excessive-top', `GET ${v1}/me/messages?$top=2000`],
      ['unfiltered-order', `GET ${v1}/me/messages?$filter=isRead eq false&$orderby=receivedDateTime desc`],
    ],
  ),
  about(
    'attachments of messages cannot be filtered',
    undefined,
    { paths: ['*/messages/{key}/attachments'], withoutOptions: ['filter'], source: `${pages}filter-query-parameter` },
    [`GET ${v1}/me/messages/AAMkAGUAAAwTW09AAA=/attachments`],
    [['unsupported-resource-option', `GET ${v1}/me/messages/AAMkAGUAAAwTW09AAA=/attachments?$filter=size gt 100`]],
  ),
  about(
    'changes of messages are filtered and ordered by `receivedDateTime` only',
    undefined,
    {
      paths: ['*/mailFolders/{key}/messages/delta'],
      withoutOptions: ['search'],
      filterable: ['receivedDateTime'],
      sortable: ['receivedDateTime'],
      properties: { receivedDateTime: { filter: ['ge', 'gt'], ...deltaOrder } },
      source: `${pages}api/message-delta`,
    },
    [
      `GET ${v1}/me/mailFolders/inbox/messages/delta?$filter=receivedDateTime ge 2024-01-01T00:00:00Z`,
      `GET ${v1}/me/mailFolders/inbox/messages/delta?$select=subject`,
    ],
    [
      ['unsupported-property-use', `GET ${v1}/me/mailFolders/inbox/messages/delta?$filter=isRead eq false`],
      ['unsupported-resource-option', `GET ${v1}/me/mailFolders/inbox/messages/delta?$search="pizza"`],
    ],
  ),
  about(
    '`$search` of people excludes `$skip`',
    undefined,
    { paths: ['me/people'], exclusiveOptions: [['skip', 'search']], source: `${pages}search-query-parameter` },
    [`GET ${v1}/me/people?$search="irene"`],
    [['unsupported-resource-option', `GET ${v1}/me/people?$search="irene"&$skip=10`]],
  ),
  about(
    'people of another user cannot be searched',
    undefined,
    {
      paths: ['users/{key}/people'],
      withoutOptions: ['search'],
      advice: 'search /me/people',
      source: `${pages}search-query-parameter`,
    },
    [`GET ${v1}/me/people?$search="irene"`],
    [['unsupported-resource-option', `GET ${v1}/users/42/people?$search="irene"`]],
  ),
  about(
    'contacts are filtered by an address with `eq` only',
    undefined,
    {
      paths: ['me/contacts', 'users/{key}/contacts', '*/contactFolders/{key}/contacts'],
      properties: {
        emailAddresses: { filter: [] },
        'emailAddresses/address': { filter: ['eq'] },
        'emailAddresses/name': { filter: [] },
      },
      source: `${pages}api/user-list-contacts`,
    },
    [`GET ${v1}/me/contacts?$filter=emailAddresses/any(a:a/address eq 'ann@example.org')`],
    [['unsupported-property-use', `GET ${v1}/me/contacts?$filter=emailAddresses/any(a:a/name eq 'Ann')`]],
  ),
  about(
    'the calendar of a booking business requires `start` and `end`',
    undefined,
    {
      paths: ['solutions/bookingBusinesses/{key}/calendarView', 'bookingBusinesses/{key}/calendarView'],
      ownOptions: ['start', 'end'],
      requiredOptions: ['start|startDateTime', 'end|endDateTime'],
      source: `${pages}api/bookingbusiness-list-calendarview`,
    },
    [
      `GET ${v1}/solutions/bookingBusinesses/shop@example.org/calendarView?start=2024-01-01T00:00:00Z&end=2024-01-02T00:00:00Z`,
    ],
    [
      [
        'missing-required-option',
        `GET ${v1}/solutions/bookingBusinesses/shop@example.org/calendarView?start=2024-01-01T00:00:00Z`,
      ],
    ],
  ),
  about(
    'a calendar view returns no `createdDateTime` and `lastModifiedDateTime`; its `start` and `end` are objects with `dateTime`',
    undefined,
    {
      paths: ['*/calendarView'],
      properties: {
        ...not(['createdDateTime', 'lastModifiedDateTime'], 'select'),
        start: { instead: 'start/dateTime' },
        end: { instead: 'end/dateTime' },
      },
      source: `${pages}api/user-list-calendarview`,
    },
    [`GET ${v1}/me/calendarView?startDateTime=2024-01-01T00:00:00Z&endDateTime=2024-01-02T00:00:00Z&$select=subject`],
    [
      [
        'unsupported-property-use',
        `GET ${v1}/me/calendarView?startDateTime=2024-01-01T00:00:00Z&endDateTime=2024-01-02T00:00:00Z&$select=createdDateTime`,
      ],
    ],
  ),
  about(
    'changes of a calendar view accept no query options such as `$select`',
    undefined,
    {
      paths: ['*/calendarView/delta'],
      withoutOptions: ['select', 'expand', 'filter', 'orderby', 'search'],
      source: `${pages}api/event-delta`,
    },
    [`GET ${v1}/me/calendarView/delta?startDateTime=2024-01-01T00:00:00Z&endDateTime=2024-01-02T00:00:00Z`],
    [
      [
        'unsupported-resource-option',
        `GET ${v1}/me/calendarView/delta?startDateTime=2024-01-01T00:00:00Z&endDateTime=2024-01-02T00:00:00Z&$select=subject`,
      ],
    ],
  ),
  about(
    'a calendar view requires `startDateTime` and `endDateTime`',
    undefined,
    {
      paths: ['*/calendarView', '*/events/{key}/instances', '*/calendarView/delta'],
      ownOptions: ['startDateTime', 'endDateTime'],
      requiredOptions: ['startDateTime', 'endDateTime'],
      source: `${pages}api/user-list-calendarview`,
    },
    [`GET ${v1}/me/calendarView?startDateTime=2024-01-01T00:00:00Z&endDateTime=2024-01-02T00:00:00Z`],
    [
      ['missing-required-option', `GET ${v1}/me/calendarView`],
      [
        'missing-required-option,unknown-query-option',
        `GET ${v1}/me/calendarView?$startDateTime=2024-01-01T00:00:00Z&$endDateTime=2024-01-02T00:00:00Z`,
      ],
    ],
  ),
  about(
    'chats: pages of at most 50, ordered by their last message in descending order, no search',
    undefined,
    {
      paths: ['chats', 'me/chats', 'users/{key}/chats'],
      withoutOptions: ['search'],
      topLimit: 50,
      sortable: ['lastMessagePreview/createdDateTime'],
      properties: { 'lastMessagePreview/createdDateTime': { sort: 'descending' } },
      source: `${pages}api/chat-list`,
    },
    [
      `GET ${v1}/me/chats?$top=50&$expand=lastMessagePreview&$orderby=lastMessagePreview/createdDateTime desc`,
      `GET ${v1}/users/42/chats?$filter=topic eq 'budget'&$expand=members`,
    ],
    [
      ['unsupported-resource-option', `GET ${v1}/me/chats?$search="budget"`],
      ['excessive-top', `GET ${v1}/me/chats?$top=51`],
      ['unsupported-property-use', `GET ${v1}/users/42/chats?$orderby=lastUpdatedDateTime desc`],
      ['unsupported-property-use', `GET ${v1}/chats?$orderby=lastMessagePreview/createdDateTime`],
    ],
  ),
  about(
    'messages of a chat: pages of at most 50, ordered and filtered by their dates',
    undefined,
    {
      paths: ['chats/{key}/messages', 'me/chats/{key}/messages', 'users/{key}/chats/{key}/messages'],
      options: ['top', 'orderby', 'filter', 'count', 'skip'],
      topLimit: 50,
      sortable: ['createdDateTime', 'lastModifiedDateTime'],
      filterNeedsOrder: ['createdDateTime', 'lastModifiedDateTime'],
      properties: {
        createdDateTime: { filter: ['lt'], sort: 'descending' },
        lastModifiedDateTime: { filter: ['gt', 'lt'], sort: 'descending' },
      },
      source: `${pages}api/chat-list-messages`,
    },
    [
      `GET ${v1}/chats/19:2d/messages?$top=50`,
      `GET ${v1}/chats/19:2d/messages?$orderby=createdDateTime desc`,
      `GET ${v1}/chats/19:2d/messages?$filter=lastModifiedDateTime gt 2024-01-01T00:00:00Z&$orderby=lastModifiedDateTime desc`,
    ],
    [
      ['excessive-top', `GET ${v1}/chats/19:2d/messages?$top=100`],
      ['unsupported-property-use', `GET ${v1}/chats/19:2d/messages?$orderby=createdDateTime asc`],
      ['unfiltered-order', `GET ${v1}/chats/19:2d/messages?$filter=lastModifiedDateTime gt 2024-01-01T00:00:00Z`],
    ],
  ),
  about(
    'messages of a channel: `$top` up to 50 and `$expand=replies`',
    undefined,
    {
      paths: ['teams/{key}/channels/{key}/messages'],
      options: ['top', 'expand'],
      topLimit: 50,
      expandable: ['replies'],
      advice: '/delta supports $filter by lastModifiedDateTime',
      source: `${pages}api/channel-list-messages`,
    },
    [
      `GET ${v1}/teams/42/channels/19:4a/messages?$top=50`,
      `GET ${v1}/teams/42/channels/19:4a/messages/delta?$filter=lastModifiedDateTime gt 2024-01-01T00:00:00Z`,
      `GET ${v1}/teams/42/channels/19:4a/messages?$expand=replies`,
    ],
    [
      ['excessive-top', `GET ${v1}/teams/42/channels/19:4a/messages?$top=100`],
      [
        'unsupported-resource-option',
        `GET ${v1}/teams/42/channels/19:4a/messages?$filter=lastModifiedDateTime gt 2024-01-01T00:00:00Z`,
      ],
      ['unsupported-property-use', `GET ${v1}/teams/42/channels/19:4a/messages?$expand=hostedContents`],
    ],
  ),
  about(
    'replies in a channel: pages of at most 50, and no other options',
    undefined,
    {
      paths: ['teams/{key}/channels/{key}/messages/{key}/replies'],
      options: ['top'],
      topLimit: 50,
      source: `${pages}api/chatmessage-list-replies`,
    },
    [`GET ${v1}/teams/42/channels/19:4a/messages/1616965872395/replies?$top=50`],
    [
      ['excessive-top', `GET ${v1}/teams/42/channels/19:4a/messages/1616965872395/replies?$top=60`],
      ['unsupported-resource-option', `GET ${v1}/teams/42/channels/19:4a/messages/1616965872395/replies?$search="a"`],
    ],
  ),
  about(
    'changes of messages in a channel: pages of at most 50, filtered by `lastModifiedDateTime gt`',
    undefined,
    {
      paths: ['teams/{key}/channels/{key}/messages/delta'],
      options: ['top', 'filter', 'expand'],
      topLimit: 50,
      filterable: ['lastModifiedDateTime'],
      properties: { lastModifiedDateTime: { filter: ['gt'] } },
      source: `${pages}api/chatmessage-delta`,
    },
    [
      `GET ${v1}/teams/42/channels/19:4a/messages/delta?$top=50`,
      `GET ${v1}/teams/42/channels/19:4a/messages/delta?$filter=lastModifiedDateTime gt 2024-01-01T00:00:00Z`,
    ],
    [
      ['excessive-top', `GET ${v1}/teams/42/channels/19:4a/messages/delta?$top=51`],
      [
        'unsupported-property-use',
        `GET ${v1}/teams/42/channels/19:4a/messages/delta?$filter=createdDateTime gt 2024-01-01T00:00:00Z`,
      ],
    ],
  ),
  about(
    'shifts are filtered by their times only',
    undefined,
    {
      paths: ['teams/{key}/schedule/shifts'],
      filterable: ['sharedShift/startDateTime', 'sharedShift/endDateTime'],
      source: `${pages}api/schedule-list-shifts`,
    },
    [`GET ${v1}/teams/42/schedule/shifts?$filter=sharedShift/startDateTime ge 2019-03-11T00:00:00Z`],
    [['unsupported-property-use', `GET ${v1}/teams/42/schedule/shifts?$filter=userId eq 'a'`]],
  ),
  about(
    'changes in Planner require `If-Match`',
    undefined,
    {
      paths: [
        'planner/tasks/{key}',
        'planner/tasks/{key}/{key}',
        'planner/buckets/{key}',
        'planner/plans/{key}',
        'planner/plans/{key}/details',
      ],
      ifMatch: ['PATCH', 'DELETE'],
      source: `${pages}api/plannertask-update`,
    },
    [
      `PATCH ${v1}/planner/tasks/01gzSlKkIUSUl6DF_EilrmQAKDhh\nContent-Type: application/json\nIf-Match: W/"JzEtVGFzayAgQEBAQEBAQEBAQEBAQEBAWCc="\n\n{"title": "x"}`,
    ],
    [
      [
        'missing-resource-requirement',
        `PATCH ${v1}/planner/tasks/01gzSlKkIUSUl6DF_EilrmQAKDhh\nContent-Type: application/json\n\n{"title": "x"}`,
      ],
    ],
  ),
  about(
    'tasks and buckets of Planner are filtered by `planId`',
    undefined,
    {
      paths: ['planner/tasks', 'planner/buckets'],
      requiredFilter: ['planId'],
      source: `${pages}api/plannerplan-list-tasks`,
    },
    [`GET ${v1}/planner/tasks?$filter=planId eq 'xqQg5FS2LkCp935s-FIFm2QAFkHM'`],
    [['missing-resource-requirement', `GET ${v1}/planner/tasks`]],
  ),
  about(
    'plans of Planner are filtered by `owner`',
    undefined,
    { paths: ['planner/plans'], requiredFilter: ['owner'], source: `${pages}api/plannergroup-list-plans` },
    [`GET ${v1}/planner/plans?$filter=owner eq '42'`],
    [['missing-resource-requirement', `GET ${v1}/planner/plans`]],
  ),
  about(
    'changes of users and groups: no `$top`, `$orderby`, `$expand` and `$search`; filtered by `id`',
    undefined,
    {
      paths: ['users/delta', 'groups/delta'],
      withoutOptions: ['top', 'orderby', 'expand', 'search'],
      filterable: ['id'],
      source: `${pages}delta-query-overview`,
    },
    [`GET ${v1}/users/delta?$select=displayName`, `GET ${v1}/users/delta?$filter=id eq '42'`],
    [
      ['unsupported-resource-option', `GET ${v1}/users/delta?$top=5`],
      ['unsupported-property-use', `GET ${v1}/users/delta?$filter=displayName eq 'Ann'`],
    ],
  ),
  about(
    'some resources accept no query options',
    undefined,
    {
      paths: [
        'directoryRoleTemplates',
        'subscriptions',
        'users/{key}/authentication/methods',
        'me/authentication/methods',
      ],
      options: [],
      source: `${pages}api/overview`,
    },
    [`GET ${v1}/directoryRoleTemplates`],
    [['unsupported-resource-option', `GET ${v1}/directoryRoleTemplates?$filter=displayName eq 'User Administrator'`]],
  ),
  about(
    'group settings cannot be filtered',
    undefined,
    { paths: ['groupSettings'], withoutOptions: ['filter'], source: `${pages}api/groupsetting-get` },
    [`GET ${v1}/groupSettings`],
    [['unsupported-resource-option', `GET ${v1}/groupSettings?$filter=displayName eq 'Group.Unified'`]],
  ),
  about(
    'printers: no `$count` and `$orderby`',
    undefined,
    { paths: ['print/printers'], withoutOptions: ['count', 'orderby'], source: `${pages}api/print-list-printers` },
    [`GET ${v1}/print/printers`],
    [['unsupported-resource-option', `GET ${v1}/print/printers?$count=true`]],
  ),
  about(
    'printer shares: no `$count` and `$orderby`',
    undefined,
    { paths: ['print/shares'], withoutOptions: ['count', 'orderby'], source: `${pages}api/print-list-shares` },
    [`GET ${v1}/print/shares`],
    [['unsupported-resource-option', `GET ${v1}/print/shares?$orderby=displayName`]],
  ),
  about(
    'sign-ins: pages of at most 1,000, and the operators of their properties',
    undefined,
    { paths: ['auditLogs/signIns'], type: 'microsoft.graph.signIn', topLimit: 1000, source: `${pages}api/signin-list` },
    [`GET ${v1}/auditLogs/signIns?$top=1000`, `GET ${v1}/auditLogs/signIns?$filter=riskState eq 'atRisk'`],
    [
      ['excessive-top', `GET ${v1}/auditLogs/signIns?$top=5000`],
      ['unsupported-property-use', `GET ${v1}/auditLogs/signIns?$filter=riskState ne 'none'`],
    ],
  ),
  about(
    'directory audits: the operators of their properties',
    undefined,
    {
      paths: ['auditLogs/directoryAudits'],
      type: 'microsoft.graph.directoryAudit',
      source: `${pages}api/directoryaudit-list`,
    },
    [`GET ${v1}/auditLogs/directoryAudits?$filter=startsWith(activityDisplayName,'Add')`],
    [['unsupported-property-use', `GET ${v1}/auditLogs/directoryAudits?$filter=contains(activityDisplayName,'Add')`]],
  ),
  about(
    'provisioning logs: the operators of their properties',
    undefined,
    {
      paths: ['auditLogs/provisioning'],
      type: 'microsoft.graph.provisioningObjectSummary',
      source: `${pages}api/provisioningobjectsummary-list`,
    },
    [`GET ${v1}/auditLogs/provisioning?$filter=contains(jobId,'BoxUser')`],
    [['unsupported-property-use', `GET ${v1}/auditLogs/provisioning?$filter=startsWith(jobId,'BoxUser')`]],
  ),
  about(
    'online meetings are found by their address or id',
    undefined,
    {
      paths: ['me/onlineMeetings', 'users/{key}/onlineMeetings'],
      requiredFilter: ['joinWebUrl', 'joinMeetingIdSettings/joinMeetingId', 'videoTeleconferenceId'],
      source: `${pages}api/onlinemeeting-get`,
    },
    [`GET ${v1}/me/onlineMeetings?$filter=JoinWebUrl eq 'https%3A%2F%2Fteams.example%2Fl%2Fmeetup-join%2F19'`],
    [['missing-resource-requirement', `GET ${v1}/me/onlineMeetings`]],
  ),
  about(
    'alerts are filtered by some of their properties',
    undefined,
    {
      paths: ['security/alerts_v2'],
      filterable: [
        'assignedTo',
        'classification',
        'determination',
        'createdDateTime',
        'lastUpdateDateTime',
        'severity',
        'serviceSource',
        'status',
      ],
      source: `${pages}api/security-list-alerts_v2`,
    },
    [`GET ${v1}/security/alerts_v2?$filter=severity eq 'high'`],
    [['unsupported-property-use', `GET ${v1}/security/alerts_v2?$filter=title eq 'x'`]],
  ),
  about(
    'legacy alerts: pages of at most 1,000',
    undefined,
    { paths: ['security/alerts'], topLimit: 1000, source: `${pages}api/alert-list` },
    [`GET ${v1}/security/alerts?$top=1000`],
    [['excessive-top', `GET ${v1}/security/alerts?$top=1500`]],
  ),
  about(
    'role assignments: the operators of their properties',
    undefined,
    {
      paths: ['roleManagement/directory/roleAssignments'],
      type: 'microsoft.graph.unifiedRoleAssignment',
      source: `${pages}api/rbacapplication-list-roleassignments`,
    },
    [`GET ${v1}/roleManagement/directory/roleAssignments?$filter=principalId eq '42'`],
    [['unsupported-property-use', `GET ${v1}/roleManagement/directory/roleAssignments?$filter=principalId ne '42'`]],
  ),
  about(
    'permission grants: the operators of their properties',
    undefined,
    {
      paths: ['oauth2PermissionGrants'],
      type: 'microsoft.graph.oAuth2PermissionGrant',
      source: `${pages}api/oauth2permissiongrant-list`,
    },
    [`GET ${v1}/oauth2PermissionGrants?$filter=clientId eq '42'`],
    [['unsupported-property-use', `GET ${v1}/oauth2PermissionGrants?$filter=startsWith(clientId,'6ea91a8d')`]],
  ),
  about(
    'managed devices: the operators of their properties',
    undefined,
    {
      paths: ['deviceManagement/managedDevices'],
      type: 'microsoft.graph.managedDevice',
      source: `${pages}api/intune-devices-manageddevice-list`,
    },
    [`GET ${v1}/deviceManagement/managedDevices?$top=5`],
    [
      [
        'unsupported-property-use',
        `GET ${v1}/deviceManagement/managedDevices?$filter=deviceCategoryDisplayName ne 'a'`,
      ],
    ],
  ),
  about(
    'access packages: the operators of their properties',
    undefined,
    {
      paths: ['identityGovernance/entitlementManagement/accessPackages'],
      type: 'microsoft.graph.accessPackage',
      source: `${pages}api/entitlementmanagement-list-accesspackages`,
    },
    [`GET ${v1}/identityGovernance/entitlementManagement/accessPackages?$filter=contains(displayName,'Sales')`],
    [
      [
        'unsupported-property-use',
        `GET ${v1}/identityGovernance/entitlementManagement/accessPackages?$filter=startsWith(displayName,'Sales')`,
      ],
    ],
  ),
  about(
    'OneNote pages: pages of at most 100',
    undefined,
    {
      paths: ['me/onenote/pages', 'users/{key}/onenote/pages'],
      topLimit: 100,
      source: `${pages}api/onenote-list-pages`,
    },
    [`GET ${v1}/me/onenote/pages?$top=100`],
    [['excessive-top', `GET ${v1}/me/onenote/pages?$top=200`]],
  ),
  about(
    'members and owners are added and removed by `/$ref`',
    undefined,
    {
      paths: ['groups', 'directoryRoles', 'administrativeUnits', 'directory/administrativeUnits']
        .flatMap((owner) =>
          ['members', 'owners'].flatMap((name) => [`${owner}/{key}/${name}`, `${owner}/{key}/${name}/{key}`]),
        )
        .concat(
          ['applications', 'servicePrincipals'].flatMap((owner) => [
            `${owner}/{key}/owners`,
            `${owner}/{key}/owners/{key}`,
          ]),
          ['users/{key}/manager', 'me/manager'],
        ),
      isReference: true,
      source: `${pages}api/group-post-members`,
    },
    [`POST ${v1}/groups/42/members/$ref\nContent-Type: application/json\n\n{"@odata.id": "${v1}/directoryObjects/7"}`],
    [
      [
        'missing-reference-segment',
        `POST ${v1}/groups/42/members\nContent-Type: application/json\n\n{"@odata.id": "${v1}/directoryObjects/7"}`,
      ],
      ['missing-reference-segment', `DELETE ${v1}/groups/42/members/7`],
    ],
  ),
  about(
    'users: pages of at most 999, the operators and orders of their properties, and properties of one user only',
    undefined,
    {
      paths: ['users'],
      type: 'microsoft.graph.user',
      topLimit: 999,
      sortable: ['displayName', 'userPrincipalName', 'createdDateTime', 'deletedDateTime'],
      properties: {
        ...not(ofOneUser, 'select'),
        extensions: { not: ['select'] },
        ...relations('manager', 'directReports', 'memberOf'),
      },
      // The page of the resource names no other property that can be combined with it.
      aloneInFilter: [['signInActivity']],
      source: `${pages}api/user-list`,
    },
    [
      `GET ${v1}/users?$filter=startsWith(displayName,'son')&$count=true\nConsistencyLevel: eventual`,
      `GET ${v1}/users?$filter=companyName eq 'Example'&$count=true\nConsistencyLevel: eventual`,
      `GET ${v1}/users?$top=999`,
    ],
    [
      [
        'unsupported-property-use',
        `GET ${v1}/users?$filter=endsWith(displayName,'son')&$count=true\nConsistencyLevel: eventual`,
      ],
      ['missing-required-header,missing-required-option', `GET ${v1}/users?$filter=companyName eq 'Example'`],
      ['excessive-top', `GET ${v1}/users?$top=5000`],
      ['unsupported-property-use', `GET ${v1}/users?$select=id,manager`],
      [
        'unsupported-resource-option',
        `GET ${v1}/users?$filter=signInActivity/lastSignInDateTime le 2024-01-01T00:00:00Z and accountEnabled eq true`,
      ],
    ],
  ),
  about(
    'groups: pages of at most 999, and the operators and orders of their properties',
    undefined,
    {
      paths: ['groups'],
      type: 'microsoft.graph.group',
      topLimit: 999,
      properties: relations('members', 'owners', 'memberOf'),
      source: `${pages}api/group-list`,
    },
    [
      `GET ${v1}/groups?$filter=startsWith(description,'All')&$count=true\nConsistencyLevel: eventual`,
      `GET ${v1}/groups?$search="displayName:team"\nConsistencyLevel: eventual`,
      `GET ${v1}/groups?$top=999`,
      `GET ${v1}/groups?$select=id,owners&$expand=owners($select=displayName)`,
    ],
    [
      ['missing-required-header,missing-required-option', `GET ${v1}/groups?$filter=startsWith(description,'All')`],
      ['unsupported-property-use', `GET ${v1}/groups?$filter=contains(displayName,'team')`],
      ['excessive-top', `GET ${v1}/groups?$top=1000`],
      ['unsupported-property-use', `GET ${v1}/groups?$select=displayName,members`],
    ],
  ),
  about(
    'applications: pages of at most 999, and the operators and orders of their properties',
    undefined,
    {
      paths: ['applications'],
      type: 'microsoft.graph.application',
      topLimit: 999,
      source: `${pages}api/application-list`,
    },
    [
      `GET ${v1}/applications?$orderby=displayName&$count=true\nConsistencyLevel: eventual`,
      `GET ${v1}/applications?$top=999`,
    ],
    [
      ['missing-required-header,missing-required-option', `GET ${v1}/applications?$orderby=displayName`],
      ['excessive-top', `GET ${v1}/applications?$top=1000`],
    ],
  ),
  about(
    'devices: the operators and orders of their properties',
    undefined,
    { paths: ['devices'], type: 'microsoft.graph.device', source: `${pages}api/device-list` },
    [`GET ${v1}/devices?$orderby=approximateLastSignInDateTime desc&$count=true\nConsistencyLevel: eventual`],
    [
      [
        'missing-required-header,missing-required-option',
        `GET ${v1}/devices?$orderby=approximateLastSignInDateTime desc`,
      ],
    ],
  ),
  about(
    'organizational contacts: the operators and orders of their properties',
    undefined,
    { paths: ['contacts'], type: 'microsoft.graph.orgContact', source: `${pages}api/orgcontact-list` },
    [`GET ${v1}/contacts?$filter=startsWith(displayName,'a')`],
    [['unsupported-property-use', `GET ${v1}/contacts?$filter=contains(displayName,'a')`]],
  ),
  about(
    'service principals: the operators and orders of their properties',
    undefined,
    {
      paths: ['servicePrincipals'],
      type: 'microsoft.graph.servicePrincipal',
      source: `${pages}api/serviceprincipal-list`,
    },
    [`GET ${v1}/servicePrincipals?$orderby=createdDateTime&$count=true\nConsistencyLevel: eventual`],
    [['missing-required-header,missing-required-option', `GET ${v1}/servicePrincipals?$orderby=createdDateTime`]],
  ),
  about(
    'administrative units: the operators and orders of their properties',
    undefined,
    {
      paths: ['administrativeUnits', 'directory/administrativeUnits'],
      type: 'microsoft.graph.administrativeUnit',
      source: `${pages}api/directory-list-administrativeunits`,
    },
    [`GET ${v1}/directory/administrativeUnits?$filter=startsWith(displayName,'a')`],
    [['unsupported-property-use', `GET ${v1}/directory/administrativeUnits?$filter=contains(displayName,'a')`]],
  ),
  about(
    'sets of directory objects: 15 values of `in`, or an advanced query; advanced queries need `ConsistencyLevel: eventual` and `$count=true`; no `$skip`; one level of `$expand`',
    `${pages}aad-advanced-queries`,
    {
      paths: ['users', ...directorySets],
      withoutOptions: ['skip'],
      searchClauses: 'property',
      alternatives: 15,
      expandOptions: ['select', 'count', 'expand'],
      exclusiveOptions: [['search', 'expand']],
      expandLevels,
      advancedQueries,
      advice: 'follow @odata.nextLink',
    },
    [
      `GET ${v1}/users?$filter=accountEnabled ne true&$count=true\nConsistencyLevel: eventual`,
      `GET ${v1}/users?$filter=endsWith(mail,'@example.org')&$count=true\nConsistencyLevel: eventual`,
      `GET ${v1}/users?$filter=endsWith(userPrincipalName,'@example.org')&$count=true\nConsistencyLevel: eventual`,
    ],
    [
      ['missing-required-header,missing-required-option', `GET ${v1}/users?$filter=accountEnabled ne true`],
      [
        'unsupported-resource-option',
        `GET ${v1}/users?$filter=id in (${Array.from({ length: 16 }, (_, i) => `'${String(i)}'`).join(',')})`,
      ],
      ['missing-required-header', `GET ${v1}/users?$filter=endsWith(mail,'@example.org')&$count=true`],
      [
        'unsupported-resource-option',
        `GET ${v1}/users?$search="displayName:a"&$expand=manager\nConsistencyLevel: eventual`,
      ],
      [
        'missing-required-option',
        `GET ${v1}/users?$filter=endsWith(userPrincipalName,'@example.org')\nConsistencyLevel: eventual`,
      ],
    ],
  ),
  about(
    'relationships of directory objects: the same',
    `${pages}aad-advanced-queries`,
    {
      paths: directoryRelationships,
      withoutOptions: ['skip'],
      expandLevels,
      advancedQueries: { ...advancedQueries, options: ['count', 'search', 'orderby'] },
      advice: 'follow @odata.nextLink',
    },
    [
      `GET ${v1}/groups/42/members/$count\nConsistencyLevel: eventual`,
      `GET ${v1}/me/transitiveMemberOf/microsoft.graph.group?$orderby=displayName&$count=true\nConsistencyLevel: eventual`,
    ],
    [
      ['missing-required-header', `GET ${v1}/groups/42/members/$count`],
      [
        'missing-required-header,missing-required-option',
        `GET ${v1}/me/transitiveMemberOf/microsoft.graph.group?$orderby=displayName`,
      ],
    ],
  ),
  about(
    'one level of `$expand` on a directory object',
    'https://developer.microsoft.com/en-us/graph/known-issues/?search=13635',
    { paths: ['me', 'users/{key}', ...directorySets.map((set) => `${set}/{key}`)], expandLevels },
    [`GET ${v1}/groups/42?$expand=members`],
    [['excessive-expand-depth', `GET ${v1}/groups/42?$expand=members($expand=manager)`]],
  ),
  about(
    '`$levels` is for one user, with `ConsistencyLevel: eventual`',
    `${pages}api/user-list-manager`,
    {
      paths: ['me', 'users/{key}'],
      advancedQueries: {
        ...advancedQueries,
        options: [],
        filters: [],
        together: [],
        castsWith: [],
        nested: ['levels'],
      },
    },
    [
      `GET ${v1}/me?$expand=manager($levels=max;$select=id)\nConsistencyLevel: eventual`,
      `GET ${v1}/me?$expand=manager`,
    ],
    [['missing-required-header', `GET ${v1}/me?$expand=manager($levels=max;$select=id)`]],
  ),
  about(
    'one user or group has no options of collections',
    undefined,
    {
      paths: ['me', 'users/{key}', 'groups/{key}'],
      withoutOptions: ['filter', 'orderby', 'top', 'skip', 'search'],
      advice: 'remove it',
      source: `${pages}api/user-get`,
    },
    [`GET ${v1}/me?$select=displayName`, `GET ${v1}/users/delta?$filter=id eq '7'`],
    [['unsupported-resource-option', `GET ${v1}/me?$filter=displayName eq 'a'`]],
  ),
  about(
    'relationships of one group, of applications, service principals and devices need `$expand`',
    undefined,
    {
      paths: [
        'groups/{key}',
        ...['applications', 'servicePrincipals', 'devices'].flatMap((set) => [set, `${set}/{key}`]),
      ],
      properties: relations('memberOf', 'members', 'owners', 'registeredOwners', 'registeredUsers'),
      source: `${pages}query-parameters#expand`,
    },
    [
      `GET ${v1}/groups/42?$select=displayName&$expand=members($select=id)`,
      `GET ${v1}/applications?$select=displayName&$expand=owners`,
    ],
    [
      ['unsupported-property-use', `GET ${v1}/groups/42?$select=displayName,members`],
      ['unsupported-property-use', `GET ${v1}/applications?$select=displayName,owners`],
    ],
  ),
  about(
    'a mail is sent as `message`',
    undefined,
    {
      paths: ['me/sendMail', 'users/{key}/sendMail'],
      requiredProperties: ['message'],
      source: `${pages}api/user-sendmail`,
    },
    [`POST ${v1}/me/sendMail\n${json}{"message":{"subject":"a","toRecipients":[]}}`],
    [['missing-resource-requirement', `POST ${v1}/me/sendMail\n${json}{"subject":"a","toRecipients":[]}`]],
  ),
  about(
    'a change of licenses has both lists, one of which may be empty',
    undefined,
    {
      paths: ['me/assignLicense', 'users/{key}/assignLicense', 'groups/{key}/assignLicense'],
      requiredProperties: ['addLicenses', 'removeLicenses'],
      source: `${pages}api/user-assignlicense`,
    },
    [`POST ${v1}/users/7/assignLicense\n${json}{"addLicenses":[],"removeLicenses":["7"]}`],
    [['missing-resource-requirement', `POST ${v1}/users/7/assignLicense\n${json}{"removeLicenses":["7"]}`]],
  ),
  about(
    'a subscription has the kind of change, the resource, the URL to notify and the time at which it ends',
    undefined,
    {
      paths: ['subscriptions'],
      requiredProperties: ['changeType', 'notificationUrl', 'resource', 'expirationDateTime'],
      source: `${pages}api/subscription-post-subscriptions`,
    },
    [
      `POST ${v1}/subscriptions\n${json}{"changeType":"created","notificationUrl":"https://a.example","resource":"me/events","expirationDateTime":"2024-01-31T00:00:00Z"}`,
    ],
    [
      [
        'missing-resource-requirement',
        `POST ${v1}/subscriptions\n${json}{"changeType":"created","resource":"me/events"}`,
      ],
    ],
  ),
  about(
    'a new group has a name, a mail nickname, and whether it is for mail and for security',
    undefined,
    {
      paths: ['groups'],
      requiredProperties: ['displayName', 'mailEnabled', 'mailNickname', 'securityEnabled'],
      source: `${pages}api/group-post-groups`,
    },
    [`POST ${v1}/groups\n${json}{"displayName":"a","mailEnabled":false,"mailNickname":"a","securityEnabled":true}`],
    [['missing-resource-requirement', `POST ${v1}/groups\n${json}{"displayName":"a","securityEnabled":true}`]],
  ),
  about(
    'an invitation has the address of the guest and the URL to go to',
    undefined,
    {
      paths: ['invitations'],
      requiredProperties: ['invitedUserEmailAddress', 'inviteRedirectUrl'],
      source: `${pages}api/invitation-post`,
    },
    [
      `POST ${v1}/invitations\n${json}{"invitedUserEmailAddress":"a@b.example","inviteRedirectUrl":"https://a.example"}`,
    ],
    [['missing-resource-requirement', `POST ${v1}/invitations\n${json}{"invitedUserEmailAddress":"a@b.example"}`]],
  ),
  about(
    'a new chat has its kind and its members',
    undefined,
    { paths: ['chats'], requiredProperties: ['chatType', 'members'], source: `${pages}api/chat-post` },
    [`POST ${v1}/chats\n${json}{"chatType":"group","members":[]}`],
    [['missing-resource-requirement', `POST ${v1}/chats\n${json}{"topic":"a"}`]],
  ),
  about(
    'a new member of a chat, team or channel has its type, since the declared type is abstract',
    undefined,
    {
      paths: ['chats/{key}/members', 'teams/{key}/members', 'teams/{key}/channels/{key}/members'],
      requiredProperties: ['@odata.type'],
      source: `${pages}api/chat-post-members`,
    },
    [`POST ${v1}/chats/7/members\n${json}{"@odata.type":"#microsoft.graph.aadUserConversationMember","roles":[]}`],
    [['missing-resource-requirement', `POST ${v1}/chats/7/members\n${json}{"roles":[]}`]],
  ),
  ...(
    [
      [
        'an assignment of an app role has three ids',
        ['*/appRoleAssignments', '*/appRoleAssignedTo'],
        ['principalId', 'resourceId', 'appRoleId'],
        'user-post-approleassignments',
      ],
      [
        'messages are moved and copied to a folder',
        ['*/messages/{key}/move', '*/messages/{key}/copy'],
        ['destinationId'],
        'message-move',
      ],
      [
        'a check of memberships has the groups',
        ['*/checkMemberGroups'],
        ['groupIds'],
        'directoryobject-checkmembergroups',
      ],
      [
        'a change of a password has the old and the new one',
        ['me/changePassword'],
        ['currentPassword', 'newPassword'],
        'user-changepassword',
      ],
      [
        'a permission grant has its client, its resource and the kind of consent',
        ['oauth2PermissionGrants'],
        ['clientId', 'consentType', 'resourceId'],
        'oauth2permissiongrant-post',
      ],
    ] as const
  ).map(([says, paths, members, page]) => {
    const post = `POST ${v1}/${paths[0].replace('*', 'me').replace('{key}', '7')}\n${json}` as const;
    const all = JSON.stringify(Object.fromEntries(members.map((name) => [name, name === 'groupIds' ? [] : 'a'])));
    return about(
      says,
      undefined,
      { paths, requiredProperties: members, source: `${pages}api/${page}` },
      [post + all],
      [['missing-resource-requirement', `${post}{"other":"a"}`]],
    );
  }),
  about(
    'the chats, teams and groups of a user are read only: a chat is created at `/chats`',
    undefined,
    {
      paths: ['chats', 'joinedTeams', 'memberOf', 'transitiveMemberOf', 'directReports', 'ownedObjects'].flatMap(
        (name) => [`me/${name}`, `users/{key}/${name}`],
      ),
      methods: ['GET'],
      source: `${pages}api/chat-list`,
    },
    [`GET ${v1}/me/chats`],
    [['unsupported-method', `POST ${v1}/me/chats\n${json}{"chatType":"group","members":[]}`]],
  ),
  about(
    'changes address one user, group, message or event, not the collection',
    undefined,
    {
      paths: ['users', 'groups', 'applications', 'me/messages', 'me/events'],
      methods: ['GET', 'POST'],
      source: `${pages}api/user-update`,
    },
    [`PATCH ${v1}/users/7\n${json}{"displayName":"a"}`],
    [['unsupported-method', `PATCH ${v1}/users\n${json}{"displayName":"a"}`]],
  ),
  about(
    'the teams of a user, and single resources of Teams, have no query options',
    undefined,
    {
      paths: [
        'me/joinedTeams', 'users/{key}/joinedTeams', 'subscriptions', 'teams/{key}/schedule', 'teams/{key}/channels/{key}/filesFolder',
        'chats/{key}/messages/{key}', 'teams/{key}/channels/{key}/messages/{key}', 'me/authentication/methods',
        'users/{key}/authentication/methods', 'users/{key}/authentication/fido2Methods', 'groups/{key}/permissionGrants',
        'me/todo/lists/{key}/tasks/{key}/checklistItems',
      ], // prettier-ignore
      options: [],
      source: `${pages}api/user-list-joinedteams`,
    },
    [`GET ${v1}/me/joinedTeams`],
    [['unsupported-resource-option', `GET ${v1}/me/joinedTeams?$filter=displayName eq 'a'`]],
  ),
  about(
    'an expand of extensions of an item in a mailbox names one of them',
    undefined,
    {
      paths: ['messages', 'events', 'contacts', 'posts'].flatMap((name) => [`*/${name}`, `*/${name}/{key}`]),
      filteredExpands: ['extensions', 'singleValueExtendedProperties', 'multiValueExtendedProperties'],
      source: `${pages}api/opentypeextension-get`,
    },
    [`GET ${v1}/me/events?$select=subject&$expand=extensions($filter=id eq 'Com.Contoso.Referral')`],
    [
      ['missing-resource-requirement', `GET ${v1}/me/events?$select=subject&$expand=extensions`],
      ['missing-resource-requirement', `GET ${v1}/me/messages/42?$expand=singleValueExtendedProperties`],
    ],
  ),
  about(
    'a reference has the whole URL of the entity',
    undefined,
    {
      paths: ['members', 'owners', 'manager', 'acceptedSenders', 'rejectedSenders'].map((name) => `*/${name}/$ref`),
      members: { '@odata.id': { beginnings: ['https://'] } },
      source: `${pages}api/group-post-members`,
    },
    [`POST ${v1}/groups/42/members/$ref\nContent-Type: application/json\n\n{"@odata.id": "${v1}/directoryObjects/7"}`],
    [
      [
        'invalid-body-value',
        `POST ${v1}/directoryRoles/42/members/$ref\nContent-Type: application/json\n\n{"@odata.id": "/v1.0/directoryObjects/7"}`,
      ],
    ],
  ),
  about(
    'photo, messages and events of a user cannot be expanded, and its relationships need `$expand`',
    undefined,
    {
      paths: ['me', 'users/{key}'],
      type: 'microsoft.graph.user',
      properties: {
        ...not(['photo', 'messages', 'events'], 'expand'),
        ...relations('manager', 'directReports', 'memberOf'),
      },
      source: `${pages}query-parameters`,
    },
    [`GET ${v1}/me/photo`, `GET ${v1}/me?$select=displayName&$expand=manager($select=id)`],
    [
      ['unsupported-property-use', `GET ${v1}/me?$expand=photo`],
      ['unsupported-property-use', `GET ${v1}/me?$select=displayName,memberOf`],
    ],
  ),
];

/** The metadata of the requests that concern declared names. */
const users = metadataWith('users', { Id: 'String', displayName: 'String' }, 'V4');

/** The types whose dynamic properties are extensions. */
const dynamicNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'user', 'group', 'application', 'organization', 'message', 'event', 'contact', 'post',
      'team', 'onlineMeeting',
    ].map((type) => [`microsoft.graph.${type}`, '_']), // prettier-ignore
  ),
};

const propertyTypes = (pattern: RegExp, type: string): NonNullable<Fact['conventions']> => ({
  names: { propertyTypes: [{ pattern, type }] },
});

export const microsoftGraph: Profile = {
  name: 'microsoft-graph',
  summary: 'Microsoft Graph: advanced queries of directory objects, levels of expand, sizes of pages and batches',
  // Operators and functions are the standard's, since support "may vary by resource", and its examples write them in any case. The `$` is
  // optional under `beta` and in a part of `v1.0`.
  follows: implemented401,
  addresses: {
    // Two versions; "myorganization" is an alias of the tenant.
    source: `${pages}deployments`,
    hosts: ['graph.microsoft.com', 'graph.microsoft.us', 'dod-graph.microsoft.us', 'microsoftgraph.chinacloudapi.cn'],
    routes: [
      ...['v1.0', 'beta'].flatMap((version) => [
        { interface: 'batch' as const, segments: [version, '$batch'], methods: ['POST'] },
        { interface: 'object' as const, segments: [version, 'myorganization'] },
        { interface: 'object' as const, segments: [version, '{tenant}'] },
        { interface: 'object' as const, segments: [version] },
      ]),
      ...[
        'me', 'users', 'groups', 'sites', 'drives', 'drive', 'teams', 'chats', 'applications', 'servicePrincipals', 'devices', 'deviceManagement',
        'deviceAppManagement', 'auditLogs', 'reports', 'identity', 'subscriptions', 'organization', 'directoryRoles', 'planner', 'search',
        'communications', 'identityGovernance', 'roleManagement', 'policies', 'security', '$batch',
      ].map((name) => ({ interface: 'foreign' as const, segments: [name], isFirst: true as const, instead: `v1.0/${name}` })), // prettier-ignore
    ],
    examples: [`${v1}/users`, 'https://GRAPH.microsoft.com/beta/$batch', 'https://graph.microsoft.us/v1.0/me'],
  },
  // The other clouds and `beta` have other schemas.
  schemaPackage: { name: '@odatalint/graph', root: v1 },
  facts: [
    {
      says: 'a stream such as a photo is changed by `PUT` or `PATCH`',
      source: `${pages}api/profilephoto-update`,
      conventions: { writing: { streamMethods: ['PUT', 'PATCH'] } },
      metadata: metadataWith('photos', { content: 'Stream' }, 'V4'),
      right: [`PATCH ${v1}/photos(1)/content\nContent-Type: image/png\n\nx`],
      wrong: [],
    },
    lenientForms,
    lenientBodies,
    {
      // Beside the tables of the page what others use: $apply (reports), $id ($ref), $levels (manager) and the tokens of delta queries.
      says: 'the supported query options',
      source: `${pages}query-parameters`,
      dialect: {
        options: [
          'apply',
          'count',
          'deltatoken',
          'expand',
          'filter',
          'format',
          'id',
          'levels',
          'orderby',
          'search',
          'select',
          'skip',
          'skiptoken',
          'top',
        ],
      },
      right: [`GET ${v1}/users?$select=id`],
      wrong: [['unsupported-query-option', `GET ${v1}/users?$compute=id as key`]],
    },
    {
      says: '`any`, but not `all`',
      source: `${pages}filter-query-parameter`,
      lacks: { functions: ['all'] },
      right: [`GET ${v1}/users?$filter=imAddresses/any(s:s eq 'ann@contoso.com')`],
      wrong: [['unsupported-function', `GET ${v1}/users?$filter=imAddresses/all(s:s eq 'ann@contoso.com')`]],
    },
    {
      says: 'spaces before a parenthesis and before a value',
      source: `${pages}aad-advanced-queries`,
      dialect: { looseSpaces: ['before-parenthesis', 'before-value'] },
      right: [`GET ${v1}/me/messages?$top= 5`],
      wrong: [],
    },
    {
      says: 'names of types may be in quotes in `isof`',
      source: `${pages}api/intune-apps-mobileapp-list`,
      dialect: { typeNames: 'names-or-strings' },
      right: [`GET ${v1}/deviceAppManagement/mobileApps?$filter=isof('microsoft.graph.win32LobApp')`],
      wrong: [['unexpected-token', `GET ${v1}/groups?$filter=isof(5)`]],
    },
    {
      says: 'operators and orders of properties, by type: each type has a page, and directory objects have tables too',
      source: `${pages}aad-advanced-queries`,
      annotations: graphAnnotations,
      right: [`GET ${v1}/users?$filter=startsWith(displayName,'a')`],
      wrong: [['unsupported-property-use', `GET ${v1}/users?$filter=contains(displayName,'a')`]],
    },
    {
      says: 'the header `ConsistencyLevel`',
      source: `${pages}aad-advanced-queries`,
      conventions: { headers: { own: [{ name: 'ConsistencyLevel', values: ['eventual'] }] } },
      unchecked: 'Completion offers it.',
    },
    {
      says: 'the preferences `outlook.timezone`, `outlook.body-content-type` and `IdType`',
      source: `${pages}outlook-immutable-id`,
      conventions: {
        headers: {
          ownPreferences: [
            { text: 'outlook.timezone="UTC"' },
            { text: 'outlook.body-content-type="text"', values: ['text', 'html'] },
            { text: 'IdType="ImmutableId"' },
          ],
        },
      },
      unchecked: 'Completion offers them.',
    },
    {
      says: 'names in any case',
      source: `${pages}filter-query-parameter`,
      conventions: { names: { case: 'any' } },
      metadata: users,
      right: ['GET users?$select=DisplayName'],
      wrong: [['unknown-property', 'GET users?$select=dispalyName']],
    },
    {
      says: 'keys are segments: `/users/{id}`',
      source: `${pages}api/overview`,
      conventions: { keys: { segments: 'usual' } },
      metadata: users,
      right: ['GET users/displayName'],
      wrong: [],
    },
    {
      says: 'operations without their namespaces: `/me/sendMail`',
      source: `${pages}api/overview`,
      conventions: { names: { operations: 'short' } },
      unchecked: 'Completion writes them so; both forms are accepted.',
    },
    {
      says: 'paths of files after a colon: `root:/folder/file`',
      source: `${pages}onedrive-addressing-driveitems`,
      dialect: { ownPathMark: ':' },
      metadata: users,
      right: ['GET users/me:/Documents/a.txt', 'GET users/me:/Report%20(1).pdf:/content'],
      wrong: [],
    },
    {
      says: 'pages that follow come by `$skip`',
      source: `${pages}paging`,
      conventions: { options: { nextLinksSkip: true } },
      unchecked: 'It concerns recorded responses.',
    },
    {
      says: '`$count=true` on one entity',
      source: `${pages}api/user-list-manager`,
      conventions: { options: { alsoOnEntities: ['count'] } },
      metadata: users,
      right: ["GET users('1')?$count=true"],
      wrong: [['misplaced-query-option', "GET users('1')?$top=1"]],
    },
    {
      says: 'batches of at most 20 requests with paths and a `Content-Type`, whose ids differ in more than case',
      source: `${pages}json-batching`,
      conventions: {
        batch: { requestLimit: 20, stopsAtError: false, urls: 'path', contentType: 'required', idCase: 'any' },
      },
      right: [
        `POST ${v1}/$batch\n${json}{"requests":[{"id":"1","method":"GET","url":"/me"}]}`,
        `POST ${v1}/$batch\n${json}{"requests":[{"id":"1","method":"GET","url":"/me"},{"id":"2","method":"GET","url":"/me","DependsOn":["1"]}]}`,
      ],
      wrong: [
        [
          'duplicate-batch-id',
          `POST ${v1}/$batch\n${json}{"requests":[{"id":"a","method":"GET","url":"/me"},{"id":"A","method":"GET","url":"/me"}]}`,
        ],
        [
          'invalid-batch-url',
          `POST ${v1}/$batch\n${json}{"requests":[{"id":"1","method":"GET","url":"https://graph.microsoft.com/v1.0/me"}]}`,
        ],
        [
          'excessive-batch-size',
          `POST ${v1}/$batch\n${json}{"requests":[${Array.from({ length: 21 }, (_, i) => `{"id":"${String(i)}","method":"GET","url":"/me"}`).join(',')}]}`,
        ],
      ],
    },
    {
      says: 'a body requires `Content-Type`',
      source: `${pages}use-the-api`,
      conventions: { bodies: { contentType: 'required' } },
      right: [`POST ${v1}/applications\n${json}{"displayName":"a"}`],
      wrong: [['missing-content-type', `POST ${v1}/applications\n\n{"displayName":"a"}`]],
    },
    {
      says: 'at most 20 members in a request',
      source: `${pages}api/group-post-members`,
      conventions: { bodies: { bindLimit: 20 } },
      right: [`PATCH ${v1}/groups/42\n${json}{"members@odata.bind":["${v1}/directoryObjects/7"]}`],
      wrong: [
        [
          'incomplete-link',
          `PATCH ${v1}/groups/42\n${json}{"members@odata.bind":[${Array.from({ length: 21 }, (_, i) => `"${v1}/directoryObjects/${String(i)}"`).join(',')}]}`,
        ],
      ],
    },
    {
      says: 'an option inside an `$expand` has its `$` too',
      source: 'https://github.com/microsoftgraph/msgraph-sdk-dotnet/issues/2376',
      conventions: { query: { expand: { prefix: 'as-outside' } } },
      right: [
        `GET ${v1}/sites/1/lists/2/items?$expand=fields($select=Color)`,
        `GET ${v1}/sites/1/lists/2/items?expand=fields(select=Color)`,
      ],
      wrong: [['unsupported-construct', `GET ${v1}/sites/1/lists/2/items?$expand=fields(select=Color)`]],
    },
    {
      says: '`$top` is at least 1',
      source: `${pages}query-parameters`,
      conventions: { query: { top: { minimum: 1 } } },
      right: [`GET ${v1}/users?$top=1`],
      wrong: [['unsupported-construct', `GET ${v1}/users?$top=0`]],
    },
    {
      says: 'properties that are collections are filtered by `any`',
      source: `${pages}api/resources/user`,
      conventions: {
        names: {
          collections: [
            'imAddresses',
            'groupTypes',
            'proxyAddresses',
            'otherMails',
            'businessPhones',
            'assignedLicenses',
            'assignedPlans',
            'identities',
            'servicePrincipalNames',
            'identifierUris',
            'resourceProvisioningOptions',
            'toRecipients',
            'ccRecipients',
            'attendees',
            'bccRecipients',
            'replyTo',
            'members',
            'owners',
          ],
        },
      },
      right: [`GET ${v1}/groups?$filter=groupTypes/any(c:c eq 'Unified')`],
      wrong: [
        ['unsupported-construct', `GET ${v1}/groups?$filter=groupTypes eq 'Unified'`],
        ['invalid-body-value', `POST ${v1}/me/messages\n${json}{"subject":"a","toRecipients":"a@example.org"}`],
      ],
    },
    {
      says: 'reports have a period of 7, 30, 90 or 180 days',
      source: `${pages}api/resources/report`,
      conventions: { names: { parameterValues: { period: ['D7', 'D30', 'D90', 'D180', 'ALL'] } } },
      right: [
        `GET ${v1}/reports/getEmailActivityUserDetail(period='D30')`,
        `GET ${v1}/reports/getEmailActivityUserDetail(period='D{{days}}')`,
      ],
      wrong: [['unsupported-construct', `GET ${v1}/reports/getEmailActivityUserDetail(period='D14')`]],
    },
    {
      says: 'the times of events are strings',
      source: `${pages}api/resources/datetimetimezone`,
      conventions: propertyTypes(/^(?:start|end)\/dateTime$/, 'Edm.String'),
      right: [`GET ${v1}/me/events?$filter=start/dateTime ge '2017-07-01T08:00'`],
      wrong: [['unsupported-construct', `GET ${v1}/me/events?$filter=start/dateTime ge 2017-07-01T08:00:00Z`]],
    },
    {
      says: 'dates and times have no quotes',
      source: `${pages}filter-query-parameter`,
      conventions: propertyTypes(/(?:^|\/)[a-zA-Z]*DateTime$/, 'Edm.DateTimeOffset'),
      right: [`GET ${v1}/me/messages?$filter=receivedDateTime ge 2024-01-01T00:00:00Z`],
      wrong: [['unsupported-construct', `GET ${v1}/me/messages?$filter=receivedDateTime ge '2024-01-01T00:00:00Z'`]],
    },
    {
      says: 'each recipient has one address',
      source: `${pages}api/resources/emailaddress`,
      conventions: propertyTypes(/^address$/, 'mail'),
      right: [
        `POST ${v1}/me/sendMail\n${json}{"message":{"toRecipients":[{"emailAddress":{"address":"a@b.example"}}]}}`,
      ],
      wrong: [
        [
          'invalid-body-value',
          `POST ${v1}/me/sendMail\n${json}{"message":{"toRecipients":[{"emailAddress":{"address":"a@b.example,c@b.example"}}]}}`,
        ],
      ],
    },
    {
      says: 'Booleans have no quotes',
      source: `${pages}filter-query-parameter`,
      conventions: propertyTypes(
        /(?:^|\/)(?:accountEnabled|hasAttachments|isRead|isDraft|isAllDay|isCancelled|isOrganizer|isOnlineMeeting|isReminderOn|mailEnabled|securityEnabled|onPremisesSyncEnabled|isAssignableToRole|isCompliant|isManaged|isArchived|isInteractive|isVerified|isBuiltIn|isEncrypted|isSupervised|isResourceAccount|showInAddressList|isReadReceiptRequested|isDeliveryReceiptRequested|appRoleAssignmentRequired)$/i,
        'Edm.Boolean',
      ),
      right: [`GET ${v1}/users?$filter=accountEnabled eq true`],
      wrong: [
        ['unsupported-construct', `GET ${v1}/users?$filter=accountEnabled eq 'true'`],
        ['unsupported-construct', `GET ${v1}/me/messages?$filter=isRead eq 0`],
      ],
    },
    {
      says: 'texts and members of enumerations are in quotes',
      source: `${pages}filter-query-parameter`,
      conventions: propertyTypes(
        /(?:^|\/)(?:appId|deviceId|displayName|mail|userPrincipalName|department|jobTitle|country|city|usageLocation|subject|importance|riskLevel|riskState|userType|operatingSystem|complianceState|managedDeviceOwnerType|deviceEnrollmentType|trustType|servicePrincipalType|signInAudience|chatType|inferenceClassification|sensitivity|showAs)$/,
        'quoted',
      ),
      right: [
        `GET ${v1}/applications?$filter=appId eq '184efa21-98c3-4e5d-95ab-d07053a96e67'`,
        `GET ${v1}/servicePrincipals(appId='184efa21-98c3-4e5d-95ab-d07053a96e67')`,
      ],
      wrong: [
        ['unsupported-construct', `GET ${v1}/applications?$filter=appId eq 184efa21-98c3-4e5d-95ab-d07053a96e67`],
        ['unsupported-construct', `GET ${v1}/servicePrincipals(appId=184efa21-98c3-4e5d-95ab-d07053a96e67)`],
        ['unsupported-construct', `GET ${v1}/me/messages?$filter=importance eq high`],
      ],
    },
    {
      says: 'GUIDs have no quotes',
      source: `${pages}filter-query-parameter`,
      conventions: propertyTypes(/(?:^|\/)(?:skuId|servicePlanId|appOwnerOrganizationId)$/, 'Edm.Guid'),
      right: [`GET ${v1}/users?$filter=assignedLicenses/any(s:s/skuId eq 184efa21-98c3-4e5d-95ab-d07053a96e67)`],
      wrong: [
        [
          'unsupported-construct',
          `GET ${v1}/users?$filter=assignedLicenses/any(s:s/skuId eq '184efa21-98c3-4e5d-95ab-d07053a96e67')`,
        ],
      ],
    },
    {
      says: 'the names of extensions have an underscore: `extension_…_name`, `ext42_name`',
      source: `${pages}extensibility-overview`,
      conventions: { names: { dynamic: dynamicNames } },
      metadata: `<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="microsoft.graph" xmlns="http://docs.oasis-open.org/odata/ns/edm">
<EntityType Name="user" OpenType="true"><Key><PropertyRef Name="id"/></Key><Property Name="id" Type="Edm.String" Nullable="false"/></EntityType>
<EntityContainer Name="C"><EntitySet Name="users" EntityType="microsoft.graph.user"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`,
      right: ['GET users?$select=id,extension_42_skill,ext42_courses'],
      wrong: [
        ['unknown-property', 'GET users?$select=extensionAttribute1'],
        ['unknown-navigation', 'GET users/7/skills2'],
      ],
    },
    ...resources,
    ...graphPathsAndBodies,
    {
      says: 'a message is created from its properties, not from its stream',
      source: `${pages}api/user-post-messages`,
      conventions: { bodies: { mediaEntities: 'properties' } },
      unchecked: 'It concerns the schema of the package.',
    },
  ],
  popularNames: graphPopularNames,
};
