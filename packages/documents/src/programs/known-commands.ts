/** The table of known shell commands, and the roles of their parameters. */
import type { SourceFormat } from './languages/source-languages.js';
import { expandBraces } from './call-patterns.js';
import type { Role } from './known-calls.js';

/** The role of a parameter: that of a call, or one that only commands have. */
export type ParameterRole =
  | Role
  /** `Name: value`. */
  | 'headerLine'
  /** One or more `name=value`. */
  | 'headerPairs'
  /** An option whose value the command encodes. */
  | 'encodedOption'
  /** The data of the command become options of the URL. */
  | 'get'
  /** Without a value. */
  | 'flag'
  /** With a value that is not part of the request. */
  | 'other';

export interface KnownCommand {
  readonly in: readonly SourceFormat[];
  /** The first words, `*` for any characters of the last one, `{a|b}` for one of several. */
  readonly call: string;
  readonly library: string;
  readonly service?: string;
  readonly isOdata?: true;
  readonly method?: string;
  /** The role of words without a parameter; `item` for those of HTTPie. */
  readonly arguments?: readonly (ParameterRole | 'item')[];
  readonly named: { readonly [parameter: string]: ParameterRole };
  /** The path: fixed, or from the noun of the cmdlet. */
  readonly path?: 'noun' | { readonly fixed: string };
  /** Whether an unknown parameter has a value if the next word is not a parameter. */
  readonly hasValues?: true;
  readonly headers?: 'complete';
  readonly needsOptions?: true;
  readonly example: string;
}

const shells = ['shell', 'powershell'] as const;

const curl: KnownCommand['named'] = Object.fromEntries([
  ...'-X --request'.split(' ').map((name) => [name, 'method']),
  ...'-H --header'.split(' ').map((name) => [name, 'headerLine']),
  ...'--url'.split(' ').map((name) => [name, 'url']),
  ...'-G --get'.split(' ').map((name) => [name, 'get']),
  ...'-d --data --data-raw --data-binary --data-ascii -F --form -T --upload-file'.split(' ').map((name) => [name, 'body']),
  ...'-I --head'.split(' ').map((name) => [name, 'flag']),
  ['--data-urlencode', 'encodedOption'],
  ['--json', 'json'],
  ...'-u --user -o --output -A --user-agent -e --referer -b --cookie -c --cookie-jar -x --proxy -w --write-out -m --max-time --connect-timeout --retry -K --config --cacert -E --cert --key -D --dump-header --resolve --retry-delay --oauth2-bearer'.split(' ').map((name) => [name, 'other']),
]); // prettier-ignore

const invoke: KnownCommand['named'] = { '-method': 'method', '-uri': 'url', '-url': 'url', '-path': 'url', '-body': 'data', '-payload': 'body', '-headers': 'headers', '-contenttype': 'contentType' }; // prettier-ignore

const storage: KnownCommand['named'] = { '--filter': '$filter', '--select': '$select', '--num-results': '$top' };
const pnpGraph: KnownCommand['named'] = { ...invoke, '-url': 'url', '-content': 'content', '-additionalheaders': 'headers' }; // prettier-ignore

const cmdlet: KnownCommand['named'] = {
  '-filter': '$filter',
  '-search': '$search',
  '-property': '$select',
  '-select': '$select',
  '-expandproperty': '$expand',
  '-sort': '$orderby',
  '-orderby': '$orderby',
  '-top': '$top',
  '-limit': '$top',
  '-skip': '$skip',
  '-userid': 'key',
  '-groupid': 'key',
  '-all': 'flag',
};

const az: KnownCommand['named'] = { '--filter': '$filter', '--query': 'other', '--all': 'flag' };

// prettier-ignore
export const knownCommands: readonly KnownCommand[] = [
  { in: shells, call: '{curl|curl.exe}', library: 'curl', arguments: ['url'], named: curl, headers: 'complete', example: "curl -X POST https://h/odata/Orders -H 'Content-Type: application/json' -d '{\"Total\": 5}'" },
  { in: ['shell'], call: 'wget', library: 'wget', arguments: ['url'], named: { '--header': 'headerLine', '--method': 'method', '--body-data': 'body', '--post-data': 'body', '-O': 'other', '-o': 'other', '-P': 'other' }, headers: 'complete', example: "wget --header='Accept: application/json' 'https://h/odata/Orders?$top=5'" },
  { in: ['shell'], call: '{http|https|xh}', library: 'HTTPie', arguments: ['item'], named: { '-a': 'other', '--auth': 'other', '-A': 'other', '-o': 'other' }, headers: 'complete', example: "http GET https://h/odata/Orders '$top==5' Accept:application/json" },
  { in: shells, call: 'az rest', library: 'az rest', method: 'GET', named: { '--method': 'method', '-m': 'method', '--url': 'url', '--uri': 'url', '-u': 'url', '--body': 'body', '-b': 'body', '--headers': 'headerPairs' }, hasValues: true, example: "az rest --method GET --url 'https://graph.microsoft.com/v1.0/users?$top=5' --headers ConsistencyLevel=eventual" },
  ...([['app', 'applications'], ['sp', 'servicePrincipals'], ['user', 'users'], ['group', 'groups']] as const).map(([name, set]): KnownCommand => ({ in: shells, call: `az ad ${name} list`, library: 'az ad', service: 'microsoft-graph', method: 'GET', path: { fixed: set }, named: az, hasValues: true, needsOptions: true, example: `az ad ${name} list --filter "displayName eq 'A'"` })),
  { in: shells, call: 'az storage entity query', library: 'az storage', service: 'azure-table', method: 'GET', path: { fixed: '{{table}}' }, named: storage, hasValues: true, needsOptions: true, example: "az storage entity query --table-name t --filter \"PartitionKey eq 'a'\"" },
  { in: ['shell'], call: 'mgc users list', library: 'mgc', service: 'microsoft-graph', method: 'GET', path: { fixed: 'users' }, named: { '--filter': '$filter', '--select': '$select', '--expand': '$expand', '--orderby': '$orderby', '--top': '$top', '--search': '$search' }, hasValues: true, needsOptions: true, example: 'mgc users list --filter "accountEnabled eq true"' },
  { in: ['powershell'], call: '{Invoke-RestMethod|Invoke-WebRequest|irm|iwr}', library: 'Invoke-RestMethod, Invoke-WebRequest', method: 'GET', arguments: ['url'], named: invoke, hasValues: true, headers: 'complete', example: "Invoke-RestMethod -Method Post -Uri 'https://h/odata/Orders' -Body (@{ Total = 5 } | ConvertTo-Json) -ContentType 'application/json'" },
  { in: ['powershell'], call: '{Invoke-AzRestMethod|Invoke-PnPSPRestMethod|Invoke-DataverseRequest}', library: 'Invoke-AzRestMethod, Invoke-PnPSPRestMethod', method: 'GET', arguments: ['url'], named: { ...invoke, '-content': 'content' }, hasValues: true, example: "Invoke-PnPSPRestMethod -Url \"/_api/web/lists?`$top=5\"" },
  { in: ['powershell'], call: '{Invoke-MgGraphRequest|Invoke-GraphRequest|Invoke-MgRestMethod}', library: 'Microsoft Graph PowerShell', service: 'microsoft-graph', method: 'GET', arguments: ['url', 'json'], named: { ...invoke, '-body': 'json' }, hasValues: true, example: "Invoke-MgGraphRequest -Uri 'v1.0/users?$top=5'" },
  { in: ['powershell'], call: 'Invoke-PnPGraphMethod', library: 'PnP PowerShell', service: 'microsoft-graph', method: 'GET', arguments: ['url'], named: pnpGraph, hasValues: true, example: 'Invoke-PnPGraphMethod -Url "users?`$top=5"' },
  { in: ['powershell'], call: '{Get-Mg*|Get-MgBeta*}', library: 'Microsoft Graph PowerShell', service: 'microsoft-graph', method: 'GET', path: 'noun', named: cmdlet, hasValues: true, needsOptions: true, example: "Get-MgUser -Filter \"startsWith(displayName, 'A')\" -Property id,displayName -Top 5" },
  { in: ['powershell'], call: '{Get-AzureAD*|Get-AzAD*}', library: 'Azure AD PowerShell', isOdata: true, method: 'GET', path: 'noun', named: cmdlet, hasValues: true, needsOptions: true, example: "Get-AzureADUser -Filter \"userType eq 'Guest'\"" },
  { in: ['powershell'], call: 'Get-AzTableRow', library: 'AzTable', service: 'azure-table', method: 'GET', named: { '-customfilter': '$filter', '-top': '$top' }, hasValues: true, needsOptions: true, example: "Get-AzTableRow -Table $t -CustomFilter \"PartitionKey eq 'a'\"" },
];

/** A program without one of these words contains no command of an OData client. */
export const commandSigns: readonly string[] = knownCommands
  .filter(({ service, isOdata }) => service !== undefined || isOdata === true)
  .flatMap(({ call }) => expandBraces(call).map((each) => each.replace('*', '')));

/** The entity sets that nouns of cmdlets begin with, and the rest of the nouns. */
export const sets: Readonly<Record<string, string>> = {
  User: 'users',
  Group: 'groups',
  Device: 'devices',
  Application: 'applications',
  ServicePrincipal: 'servicePrincipals',
  Contact: 'contacts',
  Domain: 'domains',
  Site: 'sites',
  Team: 'teams',
};

/** The paths of other nouns. */
export const nouns: Readonly<Record<string, string>> = {
  AuditLogSignIn: 'auditLogs/signIns',
  AuditLogDirectoryAudit: 'auditLogs/directoryAudits',
  DirectoryRole: 'directoryRoles',
  DirectoryAdministrativeUnit: 'directory/administrativeUnits',
  DeviceManagementManagedDevice: 'deviceManagement/managedDevices',
  DeviceAppManagementMobileApp: 'deviceAppManagement/mobileApps',
  IdentityConditionalAccessPolicy: 'identity/conditionalAccess/policies',
  Oauth2PermissionGrant: 'oauth2PermissionGrants',
  RoleManagementDirectoryRoleAssignment: 'roleManagement/directory/roleAssignments',
  RoleManagementDirectoryRoleDefinition: 'roleManagement/directory/roleDefinitions',
};

export const members: Readonly<Record<string, string>> = {
  Message: 'messages',
  Event: 'events',
  MailFolder: 'mailFolders',
  Member: 'members',
  Owner: 'owners',
  MemberOf: 'memberOf',
  TransitiveMember: 'transitiveMembers',
  TransitiveMemberOf: 'transitiveMemberOf',
};
