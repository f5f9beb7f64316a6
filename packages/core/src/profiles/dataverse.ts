/** The Web API of Microsoft Dataverse as its documentation describes it. */
import type { OwnFunction, OwnParameter, PopularNames } from '../semantics/index.js';
import { implemented40 } from './implemented-versions.js';
import { lenientBodies, lenientForms } from './lenient-forms.js';
import { metadataWith, type Profile, resourceFacts, routesAt } from './profile.js';
import { optionsNeedDollar } from './standard.js';

/** The types of the parameters of the query functions. */
const dates = ['Edm.DateTimeOffset', 'Edm.Date'];
const ofDate: OwnParameter = { name: 'PropertyName', type: 'Edm.String', names: dates };
const ofAny: OwnParameter = { name: 'PropertyName', type: 'Edm.String', names: 'any' };
const number: OwnParameter = { name: 'PropertyValue', type: 'Edm.Int64' };
const text: OwnParameter = { name: 'PropertyValue', type: 'Edm.String' };
const texts: OwnParameter = { name: 'PropertyValues', type: 'Edm.String', isCollection: true };

/** Each row: the parameters, and the functions that have them. */
const rows: readonly (readonly [readonly OwnParameter[], string])[] = [
  [[ofDate, number], 'LastXDays LastXHours LastXMonths LastXWeeks LastXYears'],
  [[ofDate], 'Today Yesterday Tomorrow ThisWeek ThisMonth ThisYear Last7Days LastWeek LastMonth LastYear'],
  [[ofAny, texts], 'In NotIn Between NotBetween ContainValues DoesNotContainValues'],
  [[ofAny], 'EqualUserId NotEqualUserId EqualBusinessId NotEqualBusinessId EqualUserTeams EqualUserOrUserTeams EqualUserOrUserHierarchy EqualUserOrUserHierarchyAndTeams EqualUserLanguage'],
  [[ofDate, text], 'On OnOrAfter OnOrBefore'],
  [[ofDate, number], 'NextXDays NextXHours NextXMonths NextXWeeks NextXYears'],
  [[ofDate, number], 'OlderThanXDays OlderThanXHours OlderThanXMinutes OlderThanXMonths OlderThanXWeeks OlderThanXYears'],
  [[ofDate], 'Next7Days NextWeek NextMonth NextYear'],
  [[ofAny, text], 'Above AboveOrEqual Under UnderOrEqual NotUnder'],
  [[ofDate], 'ThisFiscalPeriod ThisFiscalYear LastFiscalPeriod LastFiscalYear NextFiscalPeriod NextFiscalYear'],
  [[ofDate, number], 'LastXFiscalPeriods LastXFiscalYears NextXFiscalPeriods NextXFiscalYears InFiscalPeriod InFiscalYear'],
  [
    [ofDate, { ...number, name: 'PropertyValue1' }, { ...number, name: 'PropertyValue2' }],
    'InFiscalPeriodAndYear InOrAfterFiscalPeriodAndYear InOrBeforeFiscalPeriodAndYear',
  ],
]; // prettier-ignore

const dataverseFunctions: readonly OwnFunction[] = rows.flatMap(([parameters, names]) =>
  names.split(' ').map((name) => ({ name: `Microsoft.Dynamics.CRM.${name}`, parameters })),
);

/** The tables and columns that most requests to Dataverse name: those of the samples in its documentation, in their order. */
const dataversePopularNames: PopularNames = {
  roots: ['accounts', 'contacts', 'systemusers', 'opportunities', 'leads', 'incidents', 'tasks', 'WhoAmI'],
  options: ['select', 'filter', 'expand', 'orderby', 'top', 'count', 'apply'],
  preferences: ['include-annotations', 'maxpagesize', 'return'],
  members: {
    account: {
      any: ['name', 'accountid', 'accountnumber', 'revenue', 'telephone1', 'emailaddress1', 'address1_city', 'statecode'],
      filter: ['name', 'statecode', 'revenue', 'createdon', 'accountid'],
      orderby: ['name', 'createdon', 'modifiedon', 'revenue'],
      expand: ['primarycontactid', 'contact_customer_accounts', 'Account_Tasks', 'parentaccountid', 'createdby'],
      path: ['primarycontactid', 'contact_customer_accounts', 'Account_Tasks'],
      body: ['name', 'accountnumber', 'telephone1', 'emailaddress1', 'description', 'primarycontactid'],
    },
    contact: {
      any: ['fullname', 'contactid', 'firstname', 'lastname', 'emailaddress1', 'telephone1', 'jobtitle', 'statecode'],
      orderby: ['fullname', 'lastname', 'createdon', 'modifiedon'],
      expand: ['parentcustomerid_account', 'Contact_Tasks', 'createdby'],
      path: ['parentcustomerid_account', 'Contact_Tasks'],
      body: ['firstname', 'lastname', 'emailaddress1', 'telephone1', 'jobtitle', 'parentcustomerid_account'],
    },
    systemuser: { any: ['fullname', 'systemuserid', 'domainname', 'internalemailaddress', 'isdisabled', 'businessunitid'] },
    task: {
      any: ['subject', 'activityid', 'description', 'scheduledend', 'statecode', 'prioritycode'],
      orderby: ['createdon', 'scheduledend', 'subject'],
    },
    opportunity: { any: ['name', 'opportunityid', 'estimatedvalue', 'estimatedclosedate', 'statecode', 'closeprobability'] },
    incident: { any: ['title', 'incidentid', 'ticketnumber', 'prioritycode', 'statecode', 'createdon'] },
    lead: { any: ['fullname', 'leadid', 'subject', 'companyname', 'emailaddress1', 'statecode'] },
  },
}; // prettier-ignore

const pages = 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/';
const api = 'https://contoso.crm4.dynamics.com/api/data/v9.2';
const json = 'Content-Type: application/json\n\n';
const key = '5e2a0a66-0a4c-4d1e-9a0f-1d2c3b4a5e6f';

/** Tables in use, each with its set. */
const sets: readonly (readonly [table: string, set: string])[] = [
  ['account', 'accounts'], ['activityparty', 'activityparties'], ['activitypartys', 'activityparties'], ['activitypointer', 'activitypointers'],
  ['annotation', 'annotations'], ['appointment', 'appointments'], ['asyncoperation', 'asyncoperations'], ['businessunit', 'businessunits'],
  ['campaign', 'campaigns'], ['competitor', 'competitors'], ['connection', 'connections'], ['connectionrole', 'connectionroles'],
  ['contact', 'contacts'], ['contract', 'contracts'], ['customeraddress', 'customeraddresses'], ['email', 'emails'], ['fax', 'faxes'],
  ['goal', 'goals'], ['incident', 'incidents'], ['invoice', 'invoices'], ['invoicedetail', 'invoicedetails'],
  ['knowledgearticle', 'knowledgearticles'], ['lead', 'leads'], ['letter', 'letters'], ['mailbox', 'mailboxes'],
  ['opportunity', 'opportunities'], ['opportunitys', 'opportunities'], ['opportunityproduct', 'opportunityproducts'],
  ['organization', 'organizations'], ['phonecall', 'phonecalls'], ['pricelevel', 'pricelevels'], ['product', 'products'],
  ['publisher', 'publishers'], ['queue', 'queues'], ['queueitem', 'queueitems'], ['quote', 'quotes'], ['quotedetail', 'quotedetails'],
  ['role', 'roles'], ['salesorder', 'salesorders'], ['salesorderdetail', 'salesorderdetails'], ['savedquery', 'savedqueries'],
  ['savedquerys', 'savedqueries'], ['solution', 'solutions'], ['subject', 'subjects'], ['systemuser', 'systemusers'], ['task', 'tasks'],
  ['team', 'teams'], ['territory', 'territories'], ['transactioncurrency', 'transactioncurrencies'], ['userquery', 'userqueries'],
  ['webresource', 'webresourceset'], ['workflow', 'workflows'],
]; // prettier-ignore

/** Tables to which notes and activities refer, each by a navigation property of its own. */
const parents = ['account', 'contact', 'lead', 'incident', 'opportunity', 'quote', 'salesorder', 'invoice'] as const;

/** Query functions by the name of their namespace. */
const call = (text: string): string => `Microsoft.Dynamics.CRM.${text}`;

export const dataverse: Profile = {
  name: 'dataverse',
  summary: 'Microsoft Dataverse Web API: OData 4.0 with fewer options and functions, limits of URLs, pages and expand',
  follows: implemented40,
  addresses: {
    // The base is usually `dynamics.com`; the other ones are left to --profile.
    source: `${pages}compose-http-requests-handle-errors`,
    hosts: ['*.dynamics.com'],
    ownPaths: ['/api/data/v8.', '/api/data/v9.'],
    routes: [
      ...['8.2', '9.0', '9.1', '9.2', ...sets.map(([, set]) => set)].map((word) => ({
        interface: 'foreign' as const,
        segments: ['api', 'data', word],
        instead: `api/data/v9.2${/^\d/.test(word) ? '' : `/${word}`}`,
      })),
      ...routesAt('api', 'data', '{version}'),
    ],
    examples: [`${api}/accounts`],
  },
  schemaPackage: { name: '@odatalint/dataverse', root: 'https://*.dynamics.com/api/data/v9.*' },
  facts: [
    {
      // It concerns the schema of the package: the metadata of an environment is complete.
      says: 'each environment has tables and columns of its own',
      source: `${pages}web-api-entitytypes`,
      conventions: { names: { schemaIsPartial: true } },
      unchecked: 'The schema of the package has tests of its own.',
    },
    lenientForms,
    lenientBodies,
    optionsNeedDollar,
    {
      // `$skiptoken` and `$deltatoken` are in the links of responses, and `$id` names the entity to remove from a collection.
      says: 'no `$skip`, `$search`, `$format` and `$levels`; names in their case',
      source: `${pages}query/overview`,
      dialect: {
        options: ['apply', 'count', 'deltatoken', 'expand', 'filter', 'id', 'orderby', 'select', 'skiptoken', 'top'],
      },
      right: [`GET ${api}/accounts?$select=name&$orderby=name\nPrefer: odata.maxpagesize=50`],
      wrong: [
        ['unsupported-query-option', `GET ${api}/accounts?$skip=10`],
        ['unsupported-query-option', `GET ${api}/accounts?$search=pump`],
        ['unsupported-query-option', `GET ${api}/accounts?$format=json`],
        ['miscased-query-option', `GET ${api}/accounts?$Select=name`],
        ['unsupported-query-option', `GET ${api}/accounts?$expand=Account_Tasks($levels=2)`],
      ],
    },
    {
      says: 'comparisons, `and`, `or`, `not`',
      source: `${pages}query/filter-rows`,
      dialect: { operators: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'and', 'or', 'not'] },
      right: [`GET ${api}/accounts?$filter=revenue gt 50000 and not (statecode eq 1)`],
      wrong: [
        ['unsupported-operator', `GET ${api}/accounts?$filter=revenue add 5 gt 10`],
        ['unsupported-operator', `GET ${api}/accounts?$filter=statuscode in (1,2)`],
      ],
    },
    {
      says: '`contains`, `startswith`, `endswith`, `any`, `all`',
      source: `${pages}query/filter-rows`,
      dialect: { functions: ['contains', 'endswith', 'startswith', 'any', 'all'] },
      right: [`GET ${api}/accounts?$filter=contains(name,'a')&$select=name`],
      wrong: [
        ['unsupported-function', `GET ${api}/accounts?$filter=year(createdon) eq 2024`],
        ['unsupported-function', `GET ${api}/accounts?$filter=tolower(name) eq 'pump'`],
      ],
    },
    {
      says: '`any` and `all` with a collection of the table itself, not of a lookup',
      source: `${pages}query/filter-rows`,
      conventions: { query: { filter: { lambdaCollections: 'own' } } },
      right: [
        `GET ${api}/accounts?$filter=contact_customer_accounts/any(c:c/opportunity_customer_contacts/any(o:o/description ne 'N/A'))`,
      ],
      wrong: [
        ['unsupported-construct', `GET ${api}/accounts?$filter=primarycontactid/Contact_Tasks/any(t:t/subject eq 'a')`],
        [
          'unsupported-construct',
          `GET ${api}/accounts?$filter=contact_customer_accounts/any(c:c/createdby/Contact_Tasks/any(t:t/subject eq 'a'))`,
        ],
      ],
    },
    {
      says: 'query functions with the namespace `Microsoft.Dynamics.CRM`, and their parameters',
      source: `${pages}reference/queryfunctions`,
      conventions: { query: { ownFunctions: dataverseFunctions } },
      right: [
        `GET ${api}/accounts?$filter=${call("LastXDays(PropertyName='createdon',PropertyValue=7)")}`,
        `GET ${api}/contacts?$filter=${call(`In(PropertyName='lastname',PropertyValues=["Brown","Smith"])`)}`,
      ],
      wrong: [
        ['invalid-own-function', `GET ${api}/accounts?$filter=today(PropertyName='createdon')`],
        ['invalid-own-function', `GET ${api}/accounts?$filter=LastXDays(PropertyName='createdon',PropertyValue=7)`],
        ['invalid-own-function', `GET ${api}/accounts?$filter=${call("LastXDays(PropertyName='createdon')")}`],
        ['invalid-own-function', `GET ${api}/accounts?$filter=${call('Today(PropertyName=createdon)')}`],
        [
          'invalid-own-function',
          `GET ${api}/accounts?$filter=${call(`ContainsValues(PropertyName='a',PropertyValues=["1"])`)}`,
        ],
      ],
    },
    {
      says: 'a date may be in quotes',
      source: 'https://github.com/rappen/FetchXMLBuilder/issues/1059',
      dialect: { quotedDates: true },
      metadata: metadataWith('accounts', { createdon: 'DateTimeOffset' }, 'V4'),
      right: [`GET ${api}/accounts?$filter=createdon ge '2024-02-01T00:00:00Z'`],
      wrong: [['incompatible-operands', `GET ${api}/accounts?$filter=createdon ge 'today'`]],
    },
    {
      says: 'an alias without a value is null',
      source: `${pages}query/overview`,
      severities: { 'undefined-parameter-alias': 'off' },
      right: [`GET ${api}/accounts?$select=name&$filter=@a ne @c&@a=revenue`],
      wrong: [],
    },
    {
      says: 'completion offers entities in bodies with a slash in front: `/accounts(…)`',
      source: `${pages}associate-disassociate-entities-using-web-api`,
      conventions: { bodies: { entityAddresses: 'rooted' } },
      unchecked: 'Both forms are accepted.',
    },
    {
      says: 'a body requires `Content-Type`',
      source: `${pages}compose-http-requests-handle-errors`,
      conventions: { bodies: { contentType: 'required' } },
      right: [`POST ${api}/accounts\nContent-Type: application/json\n\n{"name":"A"}`],
      wrong: [['missing-content-type', `POST ${api}/accounts\n\n{"name":"A"}`]],
    },
    {
      says: 'at most 1,000 requests in a batch',
      source: `${pages}execute-batch-operations-using-web-api`,
      conventions: { batch: { requestLimit: 1000 } },
      unchecked: 'A batch of 1,001 requests is long; the rule has tests of its own.',
    },
    {
      says: 'URLs of at most 32,768 characters, 65,536 in a batch',
      source: `${pages}query/overview`,
      conventions: { query: { urlLimit: { alone: 32_768, inBatch: 65_536 } } },
      right: [`GET ${api}/accounts?$filter=name eq '${'a'.repeat(32_000)}'`],
      wrong: [['excessive-url-length', `GET ${api}/accounts?$filter=name eq '${'a'.repeat(33_000)}'`]],
    },
    {
      says: 'pages of at most 5,000 rows',
      source: `${pages}query/page-results`,
      conventions: { query: { pageLimit: 5000 } },
      right: [`GET ${api}/accounts\nPrefer: odata.maxpagesize=5000`],
      wrong: [['excessive-page-size', `GET ${api}/accounts\nPrefer: odata.maxpagesize=10000`]],
    },
    {
      says: '`$top` excludes `odata.maxpagesize`',
      source: `${pages}query/page-results`,
      conventions: { query: { top: { excludesPageSize: true } } },
      right: [`GET ${api}/accounts?$select=name&$top=10`],
      wrong: [['unsupported-construct', `GET ${api}/accounts?$select=name&$top=10\nPrefer: odata.maxpagesize=5`]],
    },
    {
      says: 'at most 15 expanded properties',
      source: `${pages}query/join-tables`,
      conventions: { query: { expand: { limit: 15 } } },
      right: [`GET ${api}/accounts?$expand=a,b,c,d,e,f,g,h,i,j,k,l,m,n,o`],
      wrong: [['excessive-expands', `GET ${api}/accounts?$expand=a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p`]],
    },
    {
      says: '`$select`, `$filter`, `$orderby`, `$top` and `$expand` in an `$expand`',
      source: `${pages}query/join-tables`,
      conventions: { query: { expand: { options: ['select', 'filter', 'orderby', 'top', 'expand'] } } },
      right: [`GET ${api}/accounts?$select=name&$expand=Account_Tasks($select=subject;$top=5)`],
      wrong: [
        [
          'unsupported-construct',
          `GET ${api}/accounts?$select=name&$expand=Account_Tasks($select=subject;$count=true)`,
        ],
      ],
    },
    {
      says: 'keys are GUIDs without quotes',
      source: `${pages}retrieve-entity-using-web-api`,
      conventions: { keys: { form: 'guid' }, names: { singletons: 'none' } },
      right: [`GET ${api}/accounts(${key})?$select=name`],
      wrong: [
        ['unsupported-construct', `GET ${api}/accounts('${key}')?$select=name`],
        [
          'incomplete-link',
          `POST ${api}/contacts\nContent-Type: application/json\n\n{"parentcustomerid_account@odata.bind":"/accounts"}`,
        ],
        [
          'incomplete-link',
          `POST ${api}/contacts\nContent-Type: application/json\n\n{"parentcustomerid_account@odata.bind":"/accounts/${key}"}`,
        ],
        [
          'incomplete-link',
          `POST ${api}/contacts\nContent-Type: application/json\n\n{"parentcustomerid_account@odata.bind":"/accounts('${key}')"}`,
        ],
      ],
    },
    {
      // Other lookups have the name of the key of the table that they refer to, such as `ownerid`, which that table can select.
      says: '`_…_value` of a lookup is read only, and cannot be expanded; `$select`, `$orderby` and comparisons name it, not the lookup; a lookup of several tables has a navigation property for each',
      source: `${pages}query/select-columns`,
      conventions: {
        keys: {
          lookups: {
            prefix: '_',
            suffix: '_value',
            several: {
              customerid: 'customerid_account',
              parentcustomerid: 'parentcustomerid_account',
              regardingobjectid: 'regardingobjectid_account',
              objectid: 'objectid_account',
            },
            known: [
              'createdby', 'createdonbehalfby', 'customerid', 'modifiedby', 'modifiedonbehalfby', 'owningbusinessunit', 'owningteam',
              'owninguser', 'parentaccountid', 'parentcustomerid', 'primarycontactid', 'regardingobjectid',
            ], // prettier-ignore
          },
        },
      },
      right: [
        `GET ${api}/accounts?$select=name,_primarycontactid_value&$expand=primarycontactid($select=fullname)`,
        `GET ${api}/accounts?$select=name&$orderby=_primarycontactid_value`,
        `GET ${api}/contoso_readings?$select=contoso_value`,
        `GET ${api}/accounts?$select=name&$filter=primarycontactid/fullname eq 'A'`,
        `GET ${api}/accounts?$select=name&$filter=primarycontactid ne null`,
        `GET ${api}/incidents?$select=title&$expand=customerid_account($select=name)`,
        `POST ${api}/contacts\nContent-Type: application/json\n\n{"lastname":"a","parentcustomerid_account@odata.bind":"/accounts(${key})"}`,
        `GET ${api}/transactioncurrencies?$select=transactioncurrencyid`,
      ],
      wrong: [
        ['lookup-property', `GET ${api}/accounts?$select=name&$expand=_primarycontactid_value($select=fullname)`],
        ['lookup-property', `GET ${api}/accounts?$select=name,primarycontactid`],
        ['lookup-property', `GET ${api}/accounts?$select=name&$orderby=createdby desc`],
        ['lookup-property', `GET ${api}/accounts?$select=name&$filter=primarycontactid eq ${key}`],
        ['lookup-property', `GET ${api}/incidents?$select=title&$expand=customerid($select=name)`],
        [
          'lookup-property',
          `POST ${api}/contacts\nContent-Type: application/json\n\n{"lastname":"a","parentcustomerid@odata.bind":"/accounts(${key})"}`,
        ],
        [
          'lookup-property',
          `POST ${api}/accounts\nContent-Type: application/json\n\n{"name":"a","primarycontactid":"${key}"}`,
        ],
        ['lookup-property', `GET ${api}/salesorderdetails?$expand=salesorderid($select=customerid)`],
      ],
    },
    {
      says: 'the value of a lookup and the key of a table are GUIDs without quotes',
      source: `${pages}query/filter-rows`,
      conventions: {
        names: {
          propertyTypes: [
            { pattern: /(?:^|\/)_\w+_value$/, type: 'Edm.Guid' },
            {
              pattern:
                /(?:^|\/)(?:account|activity|annotation|businessunit|contact|incident|invoice|lead|opportunity|product|quote|role|salesorder|systemuser|team)id$/,
              type: 'Edm.Guid',
            },
          ],
        },
      },
      right: [`GET ${api}/accounts?$select=name&$filter=_primarycontactid_value eq ${key}`],
      wrong: [
        ['unsupported-construct', `GET ${api}/accounts?$select=name&$filter=_primarycontactid_value eq '${key}'`],
        ['unsupported-construct', `GET ${api}/accounts?$select=name&$filter=accountid eq '${key}'`],
      ],
    },
    {
      says: 'the names of columns are in lower case',
      source: `${pages}web-api-service-documents`,
      conventions: { names: { columns: 'lower-case' } },
      right: [
        `GET ${api}/accounts?$select=name&$orderby=name&$expand=Account_Tasks($select=subject)`,
        `GET ${api}/EntityDefinitions?$select=LogicalName`,
        `GET ${api}/WhoAmI?$select=UserId`,
      ],
      wrong: [
        ['unsupported-property-use', `GET ${api}/accounts?$select=Name`],
        ['unsupported-property-use', `GET ${api}/accounts?$select=name&$orderby=CreatedOn desc`],
      ],
    },
    {
      says: 'one navigation property in each path of `$expand`',
      source: `${pages}query/join-tables`,
      conventions: { query: { expand: { paths: 'single' } } },
      right: [`GET ${api}/accounts?$select=name&$expand=primarycontactid($select=fullname;$expand=createdby)`],
      wrong: [['unsupported-construct', `GET ${api}/accounts?$select=name&$expand=primarycontactid/createdby`]],
    },
    {
      says: 'aggregation by `sum`, `average`, `min` and `max`',
      source: `${pages}query/aggregate-data`,
      conventions: { query: { apply: { aggregateMethods: ['sum', 'average', 'min', 'max'] } } },
      right: [`GET ${api}/accounts?$apply=aggregate(revenue with sum as total)`],
      wrong: [['unsupported-construct', `GET ${api}/accounts?$apply=aggregate(industrycode with countdistinct as n)`]],
    },
    {
      says: 'addresses name sets, not tables: `accounts`, not `account`',
      source: `${pages}web-api-service-documents`,
      conventions: {
        query: {
          resources: sets.map(([table, set]) => ({
            paths: [table, `${table}/{key}`, `${table}/{key}/{name}`],
            refusal: `write ${set}`,
          })),
        },
      },
      right: [`GET ${api}/accounts?$select=name`],
      wrong: [
        ['unsupported-resource', `GET ${api}/account?$select=name`],
        ['unsupported-resource', `GET ${api}/contact(${key})?$select=fullname`],
        [
          'incomplete-link',
          `POST ${api}/contacts\nContent-Type: application/json\n\n{"ownerid@odata.bind":"/systemuser(${key})"}`,
        ],
      ],
    },
    ...resourceFacts([
      ['bound functions and actions have their namespace', {
        paths: ['RetrieveUserPrivileges', 'RetrievePrincipalAccess', 'AddToQueue', 'AddMembersTeam', 'RemoveMembersTeam', 'QualifyLead', 'AddUserToRecordTeam', 'RetrieveTeamPrivileges', 'GenerateQuoteFromOpportunity'].map((name) => `{name}/{key}/${name}`)
          .concat(['CreateMultiple', 'UpdateMultiple', 'UpsertMultiple', 'DeleteMultiple'].map((name) => `{name}/${name}`)),
        refusal: 'write Microsoft.Dynamics.CRM. before its name', source: `${pages}use-web-api-functions`,
      }, `GET ${api}/systemusers(${key})/Microsoft.Dynamics.CRM.RetrieveUserPrivileges()`, 'unsupported-resource', `GET ${api}/systemusers(${key})/RetrieveUserPrivileges()`],
      ['actions that are not bound are called at the root', {
        paths: ['WinOpportunity', 'LoseOpportunity', 'CloseIncident', 'WinQuote', 'CloseQuote'].map((name) => `{name}/{key}/${name}`),
        refusal: 'call it at the root, with the entity in its body', source: `${pages}use-web-api-actions`,
      }, `GET ${api}/opportunities(${key})`, 'unsupported-resource', `POST ${api}/opportunities(${key})/WinOpportunity\n${json}{}`],
      ['actions are called by POST', {
        paths: ['WinOpportunity', 'LoseOpportunity', 'CloseIncident', 'Merge', 'GrantAccess', 'RevokeAccess', 'ModifyAccess', 'PublishXml', 'PublishAllXml', 'ImportSolution', 'ExportSolution', 'BulkDelete'],
        methods: ['POST'], source: `${pages}use-web-api-actions`,
      }, `POST ${api}/PublishAllXml`, 'unsupported-method', `GET ${api}/PublishAllXml`],
      ['at the root, functions and actions have no namespace', { paths: ['{host}'], refusal: 'an operation that is not bound is called by its name alone, a bound one after its table', source: `${pages}use-web-api-functions` }, `GET ${api}/WhoAmI()`, 'unsupported-resource', `GET ${api}/Microsoft.Dynamics.CRM.WhoAmI()`],
      ['the number of rows is `$count`', { paths: ['{name}/count'], refusal: 'write $count', source: `${pages}query/count-rows` }, `GET ${api}/accounts/$count`, 'unsupported-resource', `GET ${api}/accounts/count`],
      ['changes of several rows have them in `Targets`, each with its type', {
        paths: ['{name}/Microsoft.Dynamics.CRM.CreateMultiple', '{name}/Microsoft.Dynamics.CRM.UpdateMultiple', '{name}/Microsoft.Dynamics.CRM.UpsertMultiple'],
        requiredProperties: ['Targets'], members: { Targets: { type: 'array', needs: ['@odata.type'] } }, source: `${pages}bulk-operations`,
      }, `POST ${api}/accounts/Microsoft.Dynamics.CRM.CreateMultiple\n${json}{"Targets":[{"@odata.type":"Microsoft.Dynamics.CRM.account","name":"a"}]}`, 'invalid-body-value', `POST ${api}/accounts/Microsoft.Dynamics.CRM.CreateMultiple\n${json}{"Targets":[{"name":"a"}]}`],
      ['a note refers to the table of its parent: `objectid_contact`', {
        paths: ['annotations', 'annotations/{key}'],
        members: Object.fromEntries(parents.map((table) => [`${table}@odata.bind`, { instead: `objectid_${table}@odata.bind` }])),
        source: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/annotation',
      }, `POST ${api}/annotations\n${json}{"notetext":"a","objectid_contact@odata.bind":"/contacts(${key})"}`, 'invalid-body-value', `POST ${api}/annotations\n${json}{"notetext":"a","contact@odata.bind":"/contacts(${key})"}`],
      ['an activity refers to the table that it is about: `regardingobjectid_account`', {
        paths: ['tasks', 'phonecalls', 'emails', 'appointments', 'letters', 'faxes'].flatMap((set) => [set, `${set}/{key}`]),
        members: Object.fromEntries(parents.map((table) => [`${table}@odata.bind`, { instead: `regardingobjectid_${table}@odata.bind` }])),
        source: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/activity-entities',
      }, `POST ${api}/phonecalls\n${json}{"subject":"a","regardingobjectid_account@odata.bind":"/accounts(${key})"}`, 'invalid-body-value', `POST ${api}/phonecalls\n${json}{"subject":"a","account@odata.bind":"/accounts(${key})"}`],
      ['participants of an activity refer to a table: `partyid_contact`', {
        paths: ['emails', 'phonecalls', 'appointments', 'faxes', 'letters'],
        members: Object.fromEntries(['email', 'phonecall', 'appointment', 'fax', 'letter'].map((name) => [`${name}_activity_parties/partyid@odata.bind`, { instead: 'partyid_contact@odata.bind' }])),
        source: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/activityparty-entity',
      }, `POST ${api}/emails\n${json}{"email_activity_parties":[{"partyid_contact@odata.bind":"/contacts(${key})","participationtypemask":2}]}`, 'invalid-body-value', `POST ${api}/emails\n${json}{"email_activity_parties":[{"partyid@odata.bind":"/contacts(${key})","participationtypemask":2}]}`],
    ]), // prettier-ignore
    {
      says: 'keys are in parentheses',
      source: `${pages}retrieve-entity-using-web-api`,
      conventions: { keys: { segments: 'none' } },
      right: [`GET ${api}/accounts(${key})/name`],
      wrong: [['unsupported-path-segment', `GET ${api}/accounts/${key}`]],
    },
    {
      says: '`statecode` and `statuscode` are numbers',
      source:
        'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/define-custom-state-model-transitions',
      conventions: {
        names: {
          propertyTypes: [{ pattern: /(?:^|\/)(?:statecode|statuscode)$/, type: 'Edm.Int32' }],
        },
      },
      right: [`GET ${api}/accounts?$select=name&$filter=statecode eq 0`],
      wrong: [['unsupported-construct', `GET ${api}/accounts?$select=name&$filter=statecode eq 'Active'`]],
    },
    {
      says: 'changes address one row, not a table',
      source: `${pages}update-delete-entities-using-web-api`,
      conventions: { query: { resources: [{ paths: ['{name}'], methods: ['GET', 'POST'] }] } },
      right: [`PATCH ${api}/accounts(${key})\nContent-Type: application/json\nIf-Match: *\n\n{"name":"A"}`],
      wrong: [['unsupported-method', `PATCH ${api}/accounts\nContent-Type: application/json\n\n{"name":"A"}`]],
    },
  ],
  popularNames: dataversePopularNames,
};
