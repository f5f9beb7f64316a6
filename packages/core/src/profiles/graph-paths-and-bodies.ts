/** The paths of Microsoft Graph that are often confused with others, and values of its bodies that the metadata does not determine. */
import type { MemberConventions } from '../semantics/index.js';
import { type Fact, resourceFacts, type Source } from './profile.js';

const v1 = 'https://graph.microsoft.com/v1.0';
const pages = 'https://learn.microsoft.com/en-us/graph/api/';
const json = 'Content-Type: application/json\n\n';

const ofUsers = (...names: readonly string[]): string[] =>
  names.flatMap((name) => [`me/${name}`, `users/{key}/${name}`]);

/** Paths that do not exist, the right path, its page, a wrong and a right request. */
const refusals: readonly (readonly [paths: readonly string[], right: string, page: string, wrong: string, right: string])[] = [
  [ofUsers('inbox/*', 'folders/*', 'mailFolder/*'), 'write mailFolders/inbox', 'user-list-mailfolders', 'me/inbox/messages', 'me/mailFolders/inbox/messages'],
  [ofUsers('mailFolders/messages'), 'write messages, or the name of a folder', 'user-list-messages', 'me/mailFolders/messages', 'me/messages'],
  [ofUsers('mail/messages/*', 'emails/*'), 'write messages', 'user-list-messages', 'me/emails', 'me/mail'],
  [ofUsers('teams/*'), 'write joinedTeams', 'user-list-joinedteams', 'me/teams', 'me/joinedTeams'],
  [ofUsers('groups/*'), 'write memberOf', 'user-list-memberof', 'me/groups', 'me/memberOf'],
  [ofUsers('licenses/*'), 'write licenseDetails', 'user-list-licensedetails', 'me/licenses', 'me/licenseDetails'],
  [ofUsers('roles/*'), 'write transitiveMemberOf/microsoft.graph.directoryRole', 'user-list-transitivememberof', 'me/roles', 'me/memberOf'],
  [ofUsers('files/*'), 'write drive/root/children', 'driveitem-list-children', 'me/files', 'me/drive/root/children'],
  [ofUsers('sites/*'), 'write followedSites', 'sites-list-followed', 'me/sites', 'me/followedSites'],
  [ofUsers('signIns/*'), "write auditLogs/signIns, with a filter by userId", 'signin-list', 'me/signIns', 'auditLogs/signIns'],
  [ofUsers('send'), 'write sendMail', 'user-sendmail', 'me/send', 'me/messages'],
  [ofUsers('calendars/events', 'calendars/calendarView'), 'write calendar, or the id of a calendar', 'user-list-events', 'me/calendars/events', 'me/calendar/events'],
  [['*/photo/value', '*/photo/content', '*/attachments/{key}/content', '*/attachments/{key}/value', '*/messages/{key}/value', '*/messages/{key}/content'], 'write $value', 'profilephoto-get', 'me/photo/content', 'me/photo/$value'],
  [['users/count', 'groups/count', 'devices/count', 'applications/count', '*/members/count', '*/memberOf/count'], 'write $count', 'user-list', 'users/count', 'me/memberOf'],
  [['managedDevices/*', 'detectedApps/*', 'deviceConfigurations/*', 'deviceCompliancePolicies/*'], 'write deviceManagement before it', 'intune-devices-manageddevice-list', 'managedDevices', 'deviceManagement/managedDevices'],
  [['mobileApps/*', 'managedAppPolicies/*'], 'write deviceAppManagement before it', 'intune-apps-mobileapp-list', 'mobileApps', 'deviceAppManagement/mobileApps'],
  [['signIns/*', 'directoryAudits/*'], 'write auditLogs before it', 'signin-list', 'signIns', 'auditLogs/signIns'],
  [['conditionalAccess/*'], 'write identity/conditionalAccess/policies', 'conditionalaccessroot-list-policies', 'conditionalAccess/policies', 'identity/conditionalAccess/policies'],
  [['riskyUsers/*', 'riskDetections/*'], 'write identityProtection before it', 'riskyuser-list', 'riskyUsers', 'identityProtection/riskyUsers'],
  [['roleAssignments/*', 'roleDefinitions/*'], 'write roleManagement/directory before it', 'rbacapplication-list-roleassignments', 'roleAssignments', 'roleManagement/directory/roleAssignments'],
  [['messages/*', 'mailFolders/*', 'events/*', 'calendar/*', 'calendars/*', 'calendarView/*', 'sendMail', 'joinedTeams', 'memberOf', 'onlineMeetings', 'todo/*', 'onenote/*'], 'write me or users/{id} before it', 'user-list-messages', 'messages', 'me/messages'],
  [['teams/{key}/channels/messages', 'chats/messages'], 'write the id before messages', 'channel-list-messages', 'teams/7/channels/messages', 'teams/7/channels/8/messages'],
  [['groups/{key}/users/*', 'groups/{key}/member'], 'write members', 'group-list-members', 'groups/7/users', 'groups/7/members'],
  [['sites/{host}/sites/*', 'sites/{host}/teams/*'], 'write a colon after the host: sites/contoso.sharepoint.com:/sites/hr', 'site-getbypath', 'sites/contoso.sharepoint.com/sites/hr', 'sites/contoso.sharepoint.com:/sites/hr'],
  ...['application', 'chat', 'device', 'directoryObject', 'directoryRole', 'domain', 'group', 'servicePrincipal', 'subscription', 'team', 'user'].map(
    (name) => [[`${name}/*`], `write ${name}s`, `${name.toLowerCase()}-get`, `${name}/7`, `${name}s/7`] as const,
  ),
  [['*/drive/item/*', '*/item/{key}', 'drives/{key}/item/*'], 'write items', 'driveitem-get', 'me/drive/item/01ABC', 'me/drive/items/01ABC'],
  [['*/items/items/{key}', '*/items/items/{key}/content', '*/items/items/{key}/children'], 'write items once', 'driveitem-get', 'sites/7/drives/8/items/items/01ABC', 'me/drive/items/01ABC'],
  [['*/drive/root/createUploadSession', 'drives/{key}/root/createUploadSession'], 'name the file: root:/folder/file:/createUploadSession', 'driveitem-createuploadsession', 'me/drive/root/createUploadSession', 'me/drive'],
]; // prettier-ignore

/** What can follow the root of a drive or an item of it: the members of a driveItem in v1.0 and beta, and its actions and functions. */
const ofItem = [
  'microsoft.graph.',
  'activities', 'analytics', 'archive', 'assignSensitivityLabel', 'audio', 'bundle', 'cTag', 'checkin', 'checkout', 'children', 'content',
  'contentStream', 'copy', 'createdBy', 'createdByUser', 'createdDateTime', 'createLink', 'createUploadSession', 'deleted', 'delta', 'description',
  'discardCheckout', 'eTag', 'extractSensitivityLabels', 'file', 'fileSystemInfo', 'folder', 'follow', 'getActivitiesByInterval', 'id', 'image',
  'invite', 'lastModifiedBy', 'lastModifiedByUser', 'lastModifiedDateTime', 'listItem', 'location', 'malware', 'media', 'move', 'name', 'package',
  'parentReference', 'pendingOperations', 'permanentDelete', 'permissions', 'photo', 'preview', 'publication', 'remoteItem', 'restore',
  'retentionLabel', 'root', 'search', 'searchResult', 'setRetentionLabel', 'shared', 'sharepointIds', 'size', 'source', 'specialFolder',
  'subscriptions', 'thumbnails', 'unarchive', 'unfollow', 'validatePermission', 'versions', 'viewpoint', 'video', 'webDavUrl', 'webUrl', 'workbook', 'oneDrive', 'lock', 'unlock',
  'settings',
]; // prettier-ignore

const extensionAttributes: Readonly<Record<string, MemberConventions>> = Object.fromEntries(
  Array.from({ length: 15 }, (_, i) => [
    `extensionAttribute${String(i + 1)}`,
    { refusal: 'write it in "onPremisesExtensionAttributes"' },
  ]),
);

/** By path and member: what the body has there. The last two are a wrong and a right body. */
const bodies: readonly (readonly [
  paths: readonly string[],
  members: Readonly<Record<string, MemberConventions>>,
  page: string,
  wrong: string,
  right: string,
  required?: readonly string[],
])[] = [
  [['*/createLink'], { type: { values: ['view', 'edit', 'embed', 'blocksDownload', 'createOnly', 'addressBar', 'adminDefault', 'review'] }, scope: { values: ['anonymous', 'organization', 'users', 'existingAccess'] } }, 'driveitem-createlink', '{"type":"read"}', '{"type":"view","scope":"anonymous"}'],
  [['*/items/{key}/invite', '*/root/invite'], { roles: { type: 'array', values: ['read', 'write', 'owner', 'sp.full control'] }, recipients: { type: 'array' }, requireSignIn: { type: 'boolean' } }, 'driveitem-invite', '{"recipients":[{"email":"a@b.example"}],"roles":["editor"]}', '{"recipients":[{"email":"a@b.example"}],"requireSignIn":true,"roles":["write"]}', ['recipients', 'roles']],
  [['*/children'], { '@microsoft.graph.conflictBehavior': { values: ['fail', 'replace', 'rename'] } }, 'driveitem-post-children', '{"name":"a","folder":{},"@microsoft.graph.conflictBehavior":"overwrite"}', '{"name":"a","folder":{},"@microsoft.graph.conflictBehavior":"rename"}'],
  [['*/createUploadSession'], { 'item/@microsoft.graph.conflictBehavior': { values: ['fail', 'replace', 'rename'] } }, 'driveitem-createuploadsession', '{"item":{"@microsoft.graph.conflictBehavior":"overwrite"}}', '{"item":{"@microsoft.graph.conflictBehavior":"rename"}}'],
  [['subscriptions', 'subscriptions/{key}'], { changeType: { type: 'string', values: ['created', 'updated', 'deleted'] }, notificationUrl: { beginnings: ['https://', 'EventHub:', 'EventGrid:'] }, resource: { withoutBeginning: 'https://graph.microsoft.com' }, subscription: { refusal: 'write its members at the top' } }, 'subscription-post-subscriptions', '{"changeType":"create","notificationUrl":"https://a.example","resource":"me/events","expirationDateTime":"2024-01-31T00:00:00Z"}', '{"changeType":"created,updated","notificationUrl":"https://a.example","resource":"me/events","expirationDateTime":"2024-01-31T00:00:00Z"}'],
  [['users'], { password: { refusal: 'write "passwordProfile": {"password": "…"}' }, manager: { refusal: 'set it with PUT at users/{id}/manager/$ref' } }, 'user-post-users', '{"accountEnabled":true,"displayName":"a","mailNickname":"a","userPrincipalName":"a@b.example"}', '{"accountEnabled":true,"displayName":"a","mailNickname":"a","userPrincipalName":"a@b.example","passwordProfile":{"password":"x"}}', ['displayName', 'passwordProfile']],
  [['users/{key}', 'me'], { ...extensionAttributes, id: { refusal: 'it is read-only' }, createdDateTime: { refusal: 'it is read-only' }, proxyAddresses: { refusal: 'it is read-only' }, assignedLicenses: { refusal: 'use the action assignLicense' }, manager: { refusal: 'set it with PUT at users/{id}/manager/$ref' }, memberOf: { refusal: 'it is read-only; add the user to the group' }, password: { refusal: 'write "passwordProfile": {"password": "…"}' } }, 'user-update', '{"id":"7","jobTitle":"a"}', '{"jobTitle":"a"}'],
  [['groups'], { members: { instead: 'members@odata.bind' }, owners: { instead: 'owners@odata.bind' } }, 'group-post-groups', '{"displayName":"a","mailEnabled":false,"mailNickname":"a","securityEnabled":true,"owners":["7"]}', '{"displayName":"a","mailEnabled":false,"mailNickname":"a","securityEnabled":true,"owners@odata.bind":["https://graph.microsoft.com/v1.0/users/7"]}'],
  [['groups/{key}'], { id: { refusal: 'it is read-only' }, createdDateTime: { refusal: 'it is read-only' }, mail: { refusal: 'it is read-only' }, members: { instead: 'members@odata.bind' }, owners: { refusal: 'add them with POST at owners/$ref' } }, 'group-update', '{"mail":"a@b.example"}', '{"displayName":"a"}'],
  [['*/messages'], { message: { refusal: 'write its members at the top; only sendMail has it' } }, 'user-post-messages', '{"message":{"subject":"a"}}', '{"subject":"a"}'],
  [ofUsers('sendMail'), { 'message/saveToSentItems': { refusal: 'write it beside "message"' }, message: { type: 'object' }, 'message/body': { type: 'object' } }, 'user-sendmail', '{"message":{"subject":"a","saveToSentItems":true}}', '{"message":{"subject":"a"},"saveToSentItems":false}'],
  [['*/accept', '*/decline', '*/tentativelyAccept'], { sendResponse: { type: 'boolean' } }, 'event-accept', '{"sendResponse":"true"}', '{"sendResponse":true}'],
  [['chats'], { chatType: { values: ['oneOnOne', 'group'] } }, 'chat-post', '{"chatType":"meeting","members":[]}', '{"chatType":"group","members":[]}'],
  [['teams/{key}/members/add', 'teams/{key}/members/remove', 'teams/{key}/channels/{key}/members/add'], { value: { instead: 'values' }, members: { instead: 'values' }, 'values/roles': { values: ['owner', 'guest'] } }, 'conversationmembers-add', '{"value":[]}', '{"values":[]}'],
  [['teams/{key}/members', 'teams/{key}/members/{key}', 'teams/{key}/channels/{key}/members', 'teams/{key}/channels/{key}/members/{key}', 'chats/{key}/members'], { roles: { type: 'array', values: ['owner', 'guest'] }, userId: { instead: 'user@odata.bind' } }, 'team-post-members', '{"@odata.type":"#microsoft.graph.aadUserConversationMember","roles":["member"]}', '{"@odata.type":"#microsoft.graph.aadUserConversationMember","roles":["owner"],"user@odata.bind":"https://graph.microsoft.com/v1.0/users(\'7\')"}'],
  [['teams'], { 'members/roles': { values: ['owner', 'guest'] }, 'members/userId': { instead: 'user@odata.bind' }, template: { instead: 'template@odata.bind' } }, 'team-post', '{"displayName":"a","template":"standard"}', '{"displayName":"a","template@odata.bind":"https://graph.microsoft.com/v1.0/teamsTemplates(\'standard\')"}'],
  [['teams/{key}/channels'], { membershipType: { values: ['standard', 'private', 'shared', 'unknownFutureValue'] }, 'members/roles': { values: ['owner', 'guest'] } }, 'channel-post', '{"displayName":"a","membershipType":"public"}', '{"displayName":"a","membershipType":"private"}', ['displayName']],
  [['teams/{key}/channels/{key}/messages', 'chats/{key}/messages', 'teams/{key}/channels/{key}/messages/{key}/replies'], { 'body/contentType': { values: ['text', 'html'] } }, 'chatmessage-post', '{"body":{"contentType":"markdown","content":"a"}}', '{"body":{"contentType":"html","content":"a"}}', ['body']],
  [['*/items/{key}/fields'], { fields: { refusal: 'write its members at the top' } }, 'listitem-update', '{"fields":{"Title":"a"}}', '{"Title":"a"}'],
  [['*/lists/{key}/items', '*/lists/{key}/items/{key}'], { Title: { refusal: 'write the columns in "fields": {"Title": …}' } }, 'listitem-create', '{"Title":"a"}', '{"fields":{"Title":"a"}}'],
  [['*/range', '*/range/{key}', '*/rows', '*/rows/add', '*/tables/{key}/rows/{key}'], { values: { type: 'rows' }, formulas: { type: 'rows' }, index: { mayBeNull: true } }, 'range-update', '{"values":["a","b"]}', '{"values":[["a","b"]]}'],
  [['applications', 'applications/{key}'], { redirectUris: { refusal: 'write it in "web", "spa" or "publicClient"' }, replyUrls: { refusal: 'write "web": {"redirectUris": […]}' }, homepage: { refusal: 'write "web": {"homePageUrl": …}' }, oauth2AllowImplicitFlow: { refusal: 'write "web": {"implicitGrantSettings": …}' }, signInAudience: { values: ['AzureADMyOrg', 'AzureADMultipleOrgs', 'AzureADandPersonalMicrosoftAccount', 'PersonalMicrosoftAccount'] } }, 'application-update', '{"replyUrls":["https://a.example"]}', '{"displayName":"a","web":{"redirectUris":["https://a.example"]}}'],
  [['*/addPassword'], { displayName: { refusal: 'write it in "passwordCredential"' }, endDateTime: { refusal: 'write it in "passwordCredential"' } }, 'application-addpassword', '{"displayName":"a"}', '{"passwordCredential":{"displayName":"a"}}'],
  [['deviceManagement/deviceCompliancePolicies'], {}, 'intune-deviceconfig-windows10compliancepolicy-create', '{"@odata.type":"#microsoft.graph.windows10CompliancePolicy","displayName":"a"}', '{"@odata.type":"#microsoft.graph.windows10CompliancePolicy","displayName":"a","scheduledActionsForRule":[]}', ['@odata.type', 'scheduledActionsForRule']],
  [['planner/tasks', 'planner/tasks/{key}'], { assignments: { type: 'object' }, percentComplete: { type: 'number' }, priority: { type: 'number' } }, 'planner-post-tasks', '{"planId":"7","title":"a","percentComplete":"50"}', '{"planId":"7","title":"a","percentComplete":50}'],
  [['*/tasks'], { subject: { instead: 'title' } }, 'todotasklist-post-tasks', '{"subject":"a"}', '{"title":"a","planId":"7"}'],
  [['*/getSchedule'], { schedules: { type: 'array' }, startTime: { type: 'object' }, endTime: { type: 'object' } }, 'calendar-getschedule', '{"schedules":"a@b.example"}', '{"schedules":["a@b.example"]}'],
  [['*/checkMemberGroups'], { groupIds: { type: 'array' } }, 'directoryobject-checkmembergroups', '{"groupIds":"7"}', '{"groupIds":["7"]}'],
  [['*/getMemberGroups', '*/getMemberObjects'], { securityEnabledOnly: { type: 'boolean' } }, 'directoryobject-getmembergroups', '{"securityEnabledOnly":"true"}', '{"securityEnabledOnly":true}'],
  [['*/forward'], { toRecipients: { type: 'array' } }, 'message-forward', '{"comment":"a","toRecipients":{}}', '{"comment":"a","toRecipients":[]}'],
]; // prettier-ignore

const source = (page: string): Source => `${pages}${page}`;

/** A path with keys instead of its pattern, in which `*` is a user, one of its files, or something else that has the rest. */
function pathOf(pattern: string): string {
  const rest = pattern.replace('*/', '').replaceAll('{key}', '7');
  if (!pattern.startsWith('*')) return rest;
  return `${owners.find(([first]) => rest.startsWith(first))?.[1] ?? 'me'}/${rest}`;
}

const owners: readonly (readonly [string, string])[] = [
  ['createLink', 'me/drive/items/7'], ['items/7/invite', 'me/drive'], ['children', 'me/drive/root'], ['createUpload', 'me/drive/root:/a.zip:'],
  ['lists', 'sites/7'], ['items/7/fields', 'sites/7/lists/7'], ['range', 'me/drive/items/7/workbook/worksheets/7'],
  ['addPassword', 'applications/7'], ['tasks', 'me/todo/lists/7'], ['getSchedule', 'me/calendar'], ['accept', 'me/events/7'],
  ['forward', 'me/messages/7'],
]; // prettier-ignore

export const graphPathsAndBodies: readonly Fact[] = [
  ...refusals.map(([paths, advice, page, wrong, right]): Fact => ({
    says: `there is no \`${paths[0]!}\`: ${advice}`,
    source: source(page),
    conventions: { query: { resources: [{ paths, refusal: advice, source: source(page) }] } },
    right: [`GET ${v1}/${right}`],
    wrong: [['unsupported-resource', `GET ${v1}/${wrong}`]],
  })),
  {
    says: 'a path of a file follows a colon',
    source: source('driveitem-get'),
    conventions: {
      query: {
        resources: [
          {
            paths: [
              'me/drive/root/*', 'users/{key}/drive/root/*', 'groups/{key}/drive/root/*', 'sites/{key}/drive/root/*', 'drive/root/*', 'drives/{key}/root/*',
              'me/drive/items/{key}/*', 'users/{key}/drive/items/{key}/*', 'groups/{key}/drive/items/{key}/*', 'sites/{key}/drive/items/{key}/*', 'drives/{key}/items/{key}/*',
            ], // prettier-ignore
            otherThan: ofItem,
            refusal: 'write a colon before the path of the file: root:/folder/file',
            source: source('driveitem-get'),
          },
        ],
      },
    },
    right: [
      `GET ${v1}/me/drive/root:/Documents/a.docx`,
      `GET ${v1}/me/drive/root/children`,
      `GET ${v1}/me/drive/items/7:/a.docx:/content`,
      `GET ${v1}/drives/7/items/root:/a.docx`,
      `GET ${v1}/me/drive/root/search(q='a')`,
    ],
    wrong: [
      ['unsupported-resource', `GET ${v1}/me/drive/root/Documents/a.docx`],
      ['unsupported-resource', `GET ${v1}/me/drive/items/7/a.docx/content`],
    ],
  },
  ...resourceFacts([
    [
      'users, groups and other directory objects are updated by `PATCH`',
      {
        paths: ['users/{key}', 'groups/{key}', 'applications/{key}', 'servicePrincipals/{key}', 'devices/{key}', 'me'],
        methods: ['GET', 'PATCH', 'DELETE', 'POST'],
        source: source('user-update'),
      },
      `PATCH ${v1}/users/7\n${json}{"jobTitle":"a"}`,
      'unsupported-method',
      `PUT ${v1}/users/7\n${json}{"jobTitle":"a"}`,
    ],
    [
      'messages, events, contacts and columns are updated by `PATCH`',
      {
        paths: [
          ...ofUsers('messages/{key}', 'events/{key}', 'contacts/{key}', 'mailFolders/{key}', 'calendar/events/{key}', 'mailFolders/{key}/messages/{key}'),
          'sites/{key}/lists/{key}/items/{key}/fields', 'sites/{key}/lists/{key}/items/{key}', 'me/todo/lists/{key}/tasks/{key}', 'planner/tasks/{key}', 'teams/{key}/channels/{key}',
        ], // prettier-ignore
        methods: ['GET', 'PATCH', 'DELETE'],
        source: source('message-update'),
      },
      `PATCH ${v1}/me/messages/7\n${json}{"isRead":true}`,
      'unsupported-method',
      `POST ${v1}/me/messages/7\n${json}{"isRead":true}`,
    ],
    [
      'a photo is written at `$value`',
      {
        paths: ofUsers('photo').concat('groups/{key}/photo', 'teams/{key}/photo'),
        methods: ['GET', 'PATCH', 'DELETE'],
        source: source('profilephoto-update'),
      },
      `PUT ${v1}/me/photo/$value\nContent-Type: image/jpeg\n\nx`,
      'unsupported-method',
      `PUT ${v1}/me/photo\nContent-Type: image/jpeg\n\nx`,
    ],
  ]),
  ...bodies.map(([paths, members, page, wrong, right, required]): Fact => {
    const request = `${/(?:\}|fields|range)$/.test(paths[0]!) ? 'PATCH' : 'POST'} ${v1}/${pathOf(paths[0]!)}\n${json}`;
    const resource = { paths, members, ...(required && { requiredProperties: required }), source: source(page) };
    return {
      says: `the body at \`${paths[0]!}\``,
      source: source(page),
      conventions: { query: { resources: [resource] } },
      right: [`${request}${right}`],
      wrong: [
        [
          required?.some((name) => !wrong.includes(name)) === true
            ? 'missing-resource-requirement'
            : 'invalid-body-value',
          `${request}${wrong}`,
        ],
      ],
    };
  }),
];
