/** The resources and properties that most requests to Microsoft Graph name: those of the samples in its documentation. */
import type { PopularNames } from '../../semantics/index.js';

const ofUsers = ['id', 'displayName', 'mail', 'userPrincipalName', 'jobTitle', 'department', 'givenName', 'surname', 'accountEnabled', 'officeLocation', 'mobilePhone', 'userType']; // prettier-ignore

const ofItems = ['id', 'name', 'size', 'webUrl', 'lastModifiedDateTime', 'createdDateTime', 'file', 'folder'];

export const graphPopularNames: PopularNames = {
  roots: ['me', 'users', 'groups', 'sites', 'devices', 'applications', 'servicePrincipals', 'drives', 'teams', 'chats', 'directoryObjects', 'directoryRoles', 'subscriptions', 'organization', 'domains', 'auditLogs', 'reports', 'deviceManagement', 'identity', 'communications', 'search'],
  options: ['select', 'filter', 'expand', 'orderby', 'top', 'count', 'search', 'skip'],
  preferences: [],
  members: {
    user: {
      any: ofUsers,
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
