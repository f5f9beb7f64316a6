/** Microsoft Graph as its documentation describes it; the page of each fact is beside it. */
import {
  type AdvancedQueries,
  type Conventions,
  type PopularNames,
  type Service,
  standardConventions,
} from '../semantics/index.js';
import { type Dialect, odata401 } from '../syntax/index.js';
import { lenientForms } from './lenient-forms.js';

/**
 * Operators and functions are the standard's, since support "may vary by resource"
 * (https://learn.microsoft.com/en-us/graph/filter-query-parameter), and its examples write them in any case.
 * The `$` is optional under `beta` and in a part of `v1.0` (https://learn.microsoft.com/en-us/graph/query-parameters).
 */
const dialect: Dialect = {
  ...odata401,
  enumNumbers: true,
  name: 'microsoft-graph',
  // "proxyAddresses/any (p:…)": https://learn.microsoft.com/en-us/graph/aad-advanced-queries
  // "$top= 5" and the like in the samples of its documentation, which the service accepts.
  looseSpaces: ['before-parenthesis', 'before-value'],
  // "isof('microsoft.graph.win32LobApp')": https://learn.microsoft.com/en-us/graph/api/intune-apps-mobileapp-list
  typeNames: 'names-or-strings',
  // Those of the first page's tables; beside them what other pages use: $apply (reports), $id ($ref), $levels (manager)
  // and the tokens of delta queries.
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
};

/** https://learn.microsoft.com/en-us/graph/aad-advanced-queries, "Query scenarios that require advanced query capabilities" */
const advancedQueries: AdvancedQueries = {
  options: ['count', 'search'],
  filters: ['ne', 'not', 'endswith', '$count'],
  together: ['filter', 'orderby'],
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

/** The resources that read the events between two times. */
const timeRanges = ['me', 'users/{key}', 'groups/{key}'].flatMap((owner) => [
  ...['', '/calendar', '/calendars/{key}', '/calendarGroups/{key}/calendars/{key}'].map(
    (of) => `${owner}${of}/calendarView`,
  ),
  `${owner}/events/{key}/instances`,
]);

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

const conventions: Conventions = {
  ...standardConventions,
  // https://learn.microsoft.com/en-us/graph/aad-advanced-queries
  ownHeaders: [{ name: 'ConsistencyLevel', values: ['eventual'] }],
  // https://learn.microsoft.com/en-us/graph/api/user-list-events and https://learn.microsoft.com/en-us/graph/outlook-immutable-id
  ownPreferences: ['outlook.timezone="UTC"', 'outlook.body-content-type="text"', 'IdType="ImmutableId"'],
  // contentBytes and the like are plain base64: https://learn.microsoft.com/en-us/graph/api/resources/fileattachment
  bodyForms: 'lenient',
  // https://learn.microsoft.com/en-us/graph/use-the-api: two versions, v1.0 and beta.
  // "myorganization" is an alias of the tenant: https://learn.microsoft.com/en-us/graph/migrate-azure-ad-graph-request-differences
  routes: ['v1.0', 'beta'].flatMap((version) => [
    { interface: 'batch', segments: [version, '$batch'], methods: ['POST'] },
    { interface: 'object', segments: [version, 'myorganization'] },
    { interface: 'object', segments: [version] },
  ]),
  // https://learn.microsoft.com/en-us/graph/deployments, service root endpoints
  hosts: ['graph.microsoft.com', 'graph.microsoft.us', 'dod-graph.microsoft.us', 'microsoftgraph.chinacloudapi.cn'],
  // "Subject" and "ReceivedDateTime" beside "subject" and "receivedDateTime": https://learn.microsoft.com/en-us/graph/filter-query-parameter
  nameCase: 'any',
  // `/users/{id}`, as all pages of https://learn.microsoft.com/en-us/graph/api/overview write it
  keySegments: 'usual',
  // `/me/sendMail`, `/users/delta`: the same pages
  operationNames: 'short',
  // https://learn.microsoft.com/en-us/graph/onedrive-addressing-driveitems
  ownPathMark: ':',
  // Pages that follow come by $skip, alone or with the $top of the first: https://learn.microsoft.com/en-us/graph/paging
  nextLinksSkip: true,
  // "…/users/{id}?$expand=manager(…)&$count=true": https://learn.microsoft.com/en-us/graph/api/user-list-manager
  alsoOnEntities: ['count'],
  // https://learn.microsoft.com/en-us/graph/json-batching, "Batch size limitations"
  batch: { ...standardConventions.batch, requestLimit: 20, stopsAtError: false },
  query: {
    ...standardConventions.query,
    resources: [
      // https://learn.microsoft.com/en-us/graph/api/user-list: "default and maximum page sizes are 100 and 999"
      { paths: ['users'], topLimit: 999, expandLevels, advancedQueries },
      { paths: directorySets, expandLevels, advancedQueries },
      { paths: directoryRelationships, expandLevels, advancedQueries },
      { paths: ['me', 'users/{key}', ...directorySets.map((set) => `${set}/{key}`)], expandLevels },
      // https://learn.microsoft.com/en-us/graph/api/user-list-calendarview, event-list-instances
      { paths: timeRanges, ownOptions: ['startDateTime', 'endDateTime'] },
    ],
  },
  popularNames: graphPopularNames,
};

export const microsoftGraph: Service = {
  name: 'microsoft-graph',
  summary: 'Microsoft Graph: advanced queries of directory objects, levels of expand, sizes of pages and batches',
  dialect,
  conventions,
  schema: undefined,
  severities: lenientForms,
};
