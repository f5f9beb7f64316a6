/** Microsoft Graph as its documentation describes it; the page of each fact is beside it. */
import {
  type AdvancedQueries,
  type Conventions,
  type PopularNames,
  type PropertyConventions,
  type ResourceConventions,
  type Service,
  standardConventions,
} from '../semantics/index.js';
import { type Dialect, odata401 } from '../syntax/index.js';
import { graphAnnotations } from './graph-annotations.js';
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
  castsWith: ['filter', 'orderby', 'search', 'count'],
  nested: ['levels'],
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

const pages = 'https://learn.microsoft.com/en-us/graph/';

/** Properties that a collection of users does not return: https://learn.microsoft.com/en-us/graph/api/user-list */
const ofOneUser = [
  'aboutMe', 'birthday', 'hireDate', 'interests', 'mailboxSettings', 'mySite', 'pastProjects', 'preferredName', 'responsibilities',
  'schools', 'skills',
]; // prettier-ignore

const not = (
  names: readonly string[],
  ...options: readonly ('select' | 'expand')[]
): Record<string, PropertyConventions> => Object.fromEntries(names.map((name) => [name, { not: options }]));

/** The collections of directory objects, with the properties that order them: https://learn.microsoft.com/en-us/graph/aad-advanced-queries */
const directoryObjects: readonly ResourceConventions[] = [
  { paths: ['users'], type: 'microsoft.graph.user', topLimit: 999, sortable: ['displayName', 'userPrincipalName', 'createdDateTime', 'deletedDateTime'], properties: { ...not(ofOneUser, 'select'), extensions: { not: ['select'] } }, source: `${pages}api/user-list` },
  { paths: ['groups'], type: 'microsoft.graph.group', topLimit: 999, source: `${pages}api/group-list` },
  { paths: ['applications'], type: 'microsoft.graph.application', topLimit: 999, source: `${pages}api/application-list` },
  { paths: ['devices'], type: 'microsoft.graph.device', source: `${pages}api/device-list` },
  { paths: ['contacts'], type: 'microsoft.graph.orgContact', source: `${pages}api/orgcontact-list` },
  { paths: ['servicePrincipals'], type: 'microsoft.graph.servicePrincipal', source: `${pages}api/serviceprincipal-list` },
  { paths: ['administrativeUnits', 'directory/administrativeUnits'], type: 'microsoft.graph.administrativeUnit' },
  // "$skip isn't supported": https://learn.microsoft.com/en-us/graph/api/group-list
  { paths: ['users', ...directorySets], withoutOptions: ['skip'],
    searchClauses: 'property',
    expandOptions: ['select', 'levels', 'count', 'expand'], expandLevels, advancedQueries, advice: 'follow @odata.nextLink' },
  { paths: directoryRelationships, withoutOptions: ['skip'], expandLevels, advancedQueries: { ...advancedQueries, options: ['count', 'search', 'orderby'] }, advice: 'follow @odata.nextLink' },
  { paths: ['me', 'users/{key}', ...directorySets.map((set) => `${set}/{key}`)], expandLevels },
  { paths: ['me', 'users/{key}'], type: 'microsoft.graph.user', properties: not(['photo', 'messages', 'events'], 'expand'), source: `${pages}query-parameters` },
]; // prettier-ignore

/** Members that exist by themselves are added and removed by `/$ref`: https://learn.microsoft.com/en-us/graph/api/group-post-members */
const references: readonly ResourceConventions[] = [
  {
    paths: ['groups', 'directoryRoles', 'administrativeUnits', 'directory/administrativeUnits'].flatMap((owner) =>
      ['members', 'owners'].flatMap((name) => [`${owner}/{key}/${name}`, `${owner}/{key}/${name}/{key}`]),
    ).concat(['applications', 'servicePrincipals'].flatMap((owner) => [`${owner}/{key}/owners`, `${owner}/{key}/owners/{key}`]), ['users/{key}/manager', 'me/manager']),
    isReference: true,
    source: `${pages}api/group-post-members`,
  },
]; // prettier-ignore

const deltaOrder = { sort: 'descending' } as const;

const mail: readonly ResourceConventions[] = [
  // https://learn.microsoft.com/en-us/graph/api/user-list-messages, "Using filter and orderby in the same query"
  {
    paths: ['me/messages', 'users/{key}/messages', '*/mailFolders/{key}/messages'],
    type: 'microsoft.graph.message',
    topLimit: 1000,
    orderInFilter: true,
    exclusiveOptions: [['search', 'filter'], ['search', 'orderby']],
    source: `${pages}api/user-list-messages`,
  },
  { paths: ['*/messages/{key}/attachments'], withoutOptions: ['filter'], source: `${pages}filter-query-parameter` },
  // https://learn.microsoft.com/en-us/graph/api/message-delta
  {
    paths: ['*/mailFolders/{key}/messages/delta'],
    withoutOptions: ['search'],
    filterable: ['receivedDateTime'],
    sortable: ['receivedDateTime'],
    properties: { receivedDateTime: { filter: ['ge', 'gt'], ...deltaOrder } },
    source: `${pages}api/message-delta`,
  },
  { paths: ['me/people'], exclusiveOptions: [['skip', 'search']], source: `${pages}search-query-parameter` },
  { paths: ['users/{key}/people'], withoutOptions: ['search'], advice: 'search /me/people', source: `${pages}search-query-parameter` },
  { paths: ['me/contacts', 'users/{key}/contacts', '*/contactFolders/{key}/contacts'], properties: { emailAddresses: { filter: [] }, 'emailAddresses/address': { filter: ['eq'] }, 'emailAddresses/name': { filter: [] } }, source: `${pages}api/user-list-contacts` },
]; // prettier-ignore

const calendar: readonly ResourceConventions[] = [
  // https://learn.microsoft.com/en-us/graph/api/user-list-calendarview, event-list-instances, event-delta
  {
    paths: ['*/calendarView', '*/events/{key}/instances', '*/calendarView/delta'],
    ownOptions: ['startDateTime', 'endDateTime'],
    requiredOptions: ['startDateTime', 'endDateTime'],
    source: `${pages}api/user-list-calendarview`,
  },
  { paths: ['*/calendarView/delta'], withoutOptions: ['select', 'expand', 'filter', 'orderby', 'search'], source: `${pages}api/event-delta` },
  { paths: ['*/calendarView'], properties: not(['createdDateTime', 'lastModifiedDateTime'], 'select'), source: `${pages}api/user-list-calendarview` },
  { paths: ['solutions/bookingBusinesses/{key}/calendarView', 'bookingBusinesses/{key}/calendarView'], ownOptions: ['start', 'end'], requiredOptions: ['start|startDateTime', 'end|endDateTime'], source: `${pages}api/bookingbusiness-list-calendarview` },
]; // prettier-ignore

const teams: readonly ResourceConventions[] = [
  // https://learn.microsoft.com/en-us/graph/api/chat-list-messages
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
  // https://learn.microsoft.com/en-us/graph/api/channel-list-messages
  { paths: ['teams/{key}/channels/{key}/messages'], options: ['top', 'expand'], topLimit: 50, expandable: ['replies'], advice: '/delta supports $filter by lastModifiedDateTime', source: `${pages}api/channel-list-messages` },
  { paths: ['teams/{key}/channels/{key}/messages/{key}/replies'], topLimit: 50, source: `${pages}api/chatmessage-list-replies` },
  {
    paths: ['teams/{key}/channels/{key}/messages/delta'],
    options: ['top', 'filter', 'expand'],
    topLimit: 50,
    filterable: ['lastModifiedDateTime'],
    properties: { lastModifiedDateTime: { filter: ['gt'] } },
    source: `${pages}api/chatmessage-delta`,
  },
  { paths: ['teams/{key}/schedule/shifts'], filterable: ['sharedShift/startDateTime', 'sharedShift/endDateTime'], source: `${pages}api/schedule-list-shifts` },
]; // prettier-ignore

const planner: readonly ResourceConventions[] = [
  // https://learn.microsoft.com/en-us/graph/api/plannertask-update and the pages of the other entities
  { paths: ['planner/tasks/{key}', 'planner/tasks/{key}/{key}', 'planner/buckets/{key}', 'planner/plans/{key}', 'planner/plans/{key}/details'], ifMatch: ['PATCH', 'DELETE'], source: `${pages}api/plannertask-update` },
  { paths: ['planner/tasks', 'planner/buckets'], requiredFilter: ['planId'], source: `${pages}api/plannerplan-list-tasks` },
  { paths: ['planner/plans'], requiredFilter: ['owner'], source: `${pages}api/plannergroup-list-plans` },
]; // prettier-ignore

const files: readonly ResourceConventions[] = [
  { paths: ['*/root/search'], refusal: "write search(q='…')", source: `${pages}api/driveitem-search` },
  {
    paths: ['*/lists/{key}/items'],
    properties: { Title: { instead: 'fields/Title' } },
    source: `${pages}api/listitem-list`,
  },
  {
    paths: ['places'],
    refusal: 'write /places/microsoft.graph.room or another type',
    source: `${pages}api/place-list`,
  },
  {
    paths: ['users/{key}/manager/$ref', 'me/manager/$ref'],
    methods: ['GET', 'PUT', 'DELETE'],
    source: `${pages}api/user-post-manager`,
  },
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
];

const delta: readonly ResourceConventions[] = [
  // https://learn.microsoft.com/en-us/graph/delta-query-overview, "Use query parameters in a delta query"
  { paths: ['users/delta', 'groups/delta'], withoutOptions: ['top', 'orderby', 'expand', 'search'], filterable: ['id'], source: `${pages}delta-query-overview` },
]; // prettier-ignore

const otherServices: readonly ResourceConventions[] = [
  { paths: ['directoryRoleTemplates', 'subscriptions', 'users/{key}/authentication/methods', 'me/authentication/methods'], options: [], source: `${pages}api/overview` },
  { paths: ['groupSettings'], withoutOptions: ['filter'], source: `${pages}api/groupsetting-get` },
  { paths: ['print/printers'], withoutOptions: ['count', 'orderby'], source: `${pages}api/print-list-printers` },
  { paths: ['print/shares'], withoutOptions: ['count', 'orderby'], source: `${pages}api/print-list-shares` },
  { paths: ['auditLogs/signIns'], type: 'microsoft.graph.signIn', topLimit: 1000, source: `${pages}api/signin-list` },
  { paths: ['auditLogs/directoryAudits'], type: 'microsoft.graph.directoryAudit', source: `${pages}api/directoryaudit-list` },
  { paths: ['auditLogs/provisioning'], type: 'microsoft.graph.provisioningObjectSummary', source: `${pages}api/provisioningobjectsummary-list` },
  { paths: ['me/onlineMeetings', 'users/{key}/onlineMeetings'], requiredFilter: ['joinWebUrl', 'joinMeetingIdSettings/joinMeetingId', 'videoTeleconferenceId'], source: `${pages}api/onlinemeeting-get` },
  { paths: ['security/alerts_v2'], filterable: ['assignedTo', 'classification', 'determination', 'createdDateTime', 'lastUpdateDateTime', 'severity', 'serviceSource', 'status'], source: `${pages}api/security-list-alerts_v2` },
  { paths: ['security/alerts'], topLimit: 1000, source: `${pages}api/alert-list` },
  { paths: ['roleManagement/directory/roleAssignments'], type: 'microsoft.graph.unifiedRoleAssignment', source: `${pages}api/rbacapplication-list-roleassignments` },
  { paths: ['oauth2PermissionGrants'], type: 'microsoft.graph.oAuth2PermissionGrant', source: `${pages}api/oauth2permissiongrant-list` },
  { paths: ['deviceManagement/managedDevices'], type: 'microsoft.graph.managedDevice', source: `${pages}api/intune-devices-manageddevice-list` },
  { paths: ['identityGovernance/entitlementManagement/accessPackages'], type: 'microsoft.graph.accessPackage', source: `${pages}api/entitlementmanagement-list-accesspackages` },
  { paths: ['me/onenote/pages', 'users/{key}/onenote/pages'], topLimit: 100, source: `${pages}api/onenote-list-pages` },
]; // prettier-ignore

const resources: readonly ResourceConventions[] = [
  ...files, ...mail, ...calendar.toReversed(), ...teams, ...planner, ...delta, ...otherServices, ...references, ...directoryObjects,
]; // prettier-ignore

const conventions: Conventions = {
  ...standardConventions,
  headers: {
    ...standardConventions.headers,
    // https://learn.microsoft.com/en-us/graph/aad-advanced-queries
    own: [{ name: 'ConsistencyLevel', values: ['eventual'] }],
    // https://learn.microsoft.com/en-us/graph/api/user-list-events and https://learn.microsoft.com/en-us/graph/outlook-immutable-id
    ownPreferences: ['outlook.timezone="UTC"', 'outlook.body-content-type="text"', 'IdType="ImmutableId"'],
  },
  bodies: {
    ...standardConventions.bodies,
    // contentBytes and the like are plain base64: https://learn.microsoft.com/en-us/graph/api/resources/fileattachment
    forms: 'lenient',
    // https://learn.microsoft.com/en-us/graph/use-the-api, "Headers"
    contentType: 'required',
    // https://learn.microsoft.com/en-us/graph/api/group-post-members: up to 20 members in a request
    bindLimit: 20,
  },
  addresses: {
    ...standardConventions.addresses,
    // https://learn.microsoft.com/en-us/graph/use-the-api: two versions, v1.0 and beta.
    // "myorganization" is an alias of the tenant: https://learn.microsoft.com/en-us/graph/migrate-azure-ad-graph-request-differences
    routes: ['v1.0', 'beta'].flatMap((version) => [
      { interface: 'batch', segments: [version, '$batch'], methods: ['POST'] },
      { interface: 'object', segments: [version, 'myorganization'] },
      { interface: 'object', segments: [version] },
    ]),
    // https://learn.microsoft.com/en-us/graph/deployments, service root endpoints
    hosts: ['graph.microsoft.com', 'graph.microsoft.us', 'dod-graph.microsoft.us', 'microsoftgraph.chinacloudapi.cn'],
    // https://learn.microsoft.com/en-us/graph/onedrive-addressing-driveitems
    ownPathMark: ':',
  },
  names: {
    ...standardConventions.names,
    // "Subject" and "ReceivedDateTime" beside "subject" and "receivedDateTime": https://learn.microsoft.com/en-us/graph/filter-query-parameter
    case: 'any',
    // `/me/sendMail`, `/users/delta`: the same pages
    operations: 'short',
    popular: graphPopularNames,
  },
  keys: {
    ...standardConventions.keys,
    // `/users/{id}`, as all pages of https://learn.microsoft.com/en-us/graph/api/overview write it
    segments: 'usual',
  },
  options: {
    ...standardConventions.options,
    // Pages that follow come by $skip, alone or with the $top of the first: https://learn.microsoft.com/en-us/graph/paging
    nextLinksSkip: true,
    // "…/users/{id}?$expand=manager(…)&$count=true": https://learn.microsoft.com/en-us/graph/api/user-list-manager
    alsoOnEntities: ['count'],
  },
  // https://learn.microsoft.com/en-us/graph/json-batching, "Batch size limitations"
  batch: {
    ...standardConventions.batch,
    requestLimit: 20,
    stopsAtError: false,
    urls: 'path',
    contentType: 'required',
    idCase: 'any',
  },
  query: {
    ...standardConventions.query,
    restrictions: {
      // "GUID and DateTimeOffset values aren't enclosed in quotes": https://learn.microsoft.com/en-us/graph/filter-query-parameter;
      // the times of events are strings: https://learn.microsoft.com/en-us/graph/api/resources/datetimetimezone
      topMinimum: 1,
      // Types of the pages of each resource: https://learn.microsoft.com/en-us/graph/api/resources/user and others
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
      ],
      // https://learn.microsoft.com/en-us/graph/api/resources/report
      parameterValues: { period: ['D7', 'D30', 'D90', 'D180', 'ALL'] },
      propertyTypes: [
        { pattern: /^(?:start|end)\/dateTime$/, type: 'Edm.String' },
        { pattern: /(?:^|\/)[a-zA-Z]*DateTime$/, type: 'Edm.DateTimeOffset' },
        { pattern: /(?:^|\/)(?:skuId|servicePlanId|appOwnerOrganizationId)$/, type: 'Edm.Guid' },
      ],
    },
    resources: [...resources],
  },
};

export const microsoftGraph: Service = {
  name: 'microsoft-graph',
  summary: 'Microsoft Graph: advanced queries of directory objects, levels of expand, sizes of pages and batches',
  dialect,
  conventions,
  schema: undefined,
  annotations: graphAnnotations,
  severities: lenientForms,
};
