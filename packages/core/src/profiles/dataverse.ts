/** The Web API of Microsoft Dataverse as its documentation describes it; the page of each fact is beside it. */
import {
  type Conventions,
  type OwnFunction,
  type OwnParameter,
  type PopularNames,
  type Service,
  standardConventions,
} from '../semantics/index.js';
import { type Dialect, odata40 } from '../syntax/index.js';
import { lenientForms } from './lenient-forms.js';

/** An OData 4.0 service: https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/overview */
const dialect: Dialect = {
  ...odata40,
  fullNames: false,
  enumNumbers: true,
  name: 'dataverse',
  // The same page: `$skip`, `$search` and `$format` are not supported, and names are case-sensitive. `$levels` is
  // missing as …/webapi/query/join-tables says. `$skiptoken` and `$deltatoken` are in the links of answers, and `$id`
  // names the entity that …/webapi/associate-disassociate-entities-using-web-api removes from a collection.
  options: ['apply', 'count', 'deltatoken', 'expand', 'filter', 'id', 'orderby', 'select', 'skiptoken', 'top'],
  // …/webapi/query/filter-rows, "Comparison operators" and "Logical operators"
  operators: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'and', 'or', 'not'],
  // …/webapi/query/filter-rows, "Use OData query functions" and "Filter using values of related collections"
  functions: ['contains', 'endswith', 'startswith', 'any', 'all'],
};

/**
 * The query functions of Dataverse:
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/queryfunctions
 */
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

const conventions: Conventions = {
  ...standardConventions,
  bodies: {
    ...standardConventions.bodies,
    // Binary columns are plain base64: https://learn.microsoft.com/en-us/power-apps/developer/data-platform/file-column-data
    forms: 'lenient',
    // …/webapi/associate-disassociate-entities-using-web-api
    entityAddresses: 'rooted',
    // …/webapi/compose-http-requests-handle-errors, "HTTP headers"
    contentType: 'required',
  },
  addresses: {
    ...standardConventions.addresses,
    // …/webapi/compose-http-requests-handle-errors, "Web API URL and versions"
    routes: [
      { interface: 'batch', segments: ['api', 'data', '{version}', '$batch'], methods: ['POST'] },
      { interface: 'object', segments: ['api', 'data', '{version}'] },
    ],
    // The same section: the base is usually `dynamics.com`; the other ones are left to --profile.
    hosts: ['*.dynamics.com'],
  },
  // …/webapi/execute-batch-operations-using-web-api: up to 1,000 requests in a batch
  batch: { ...standardConventions.batch, requestLimit: 1000 },
  query: {
    ...standardConventions.query,
    // …/webapi/query/overview, "URL length limitations"
    urlLimit: { alone: 32_768, inBatch: 65_536 },
    // …/webapi/query/page-results: no page is larger than 5,000
    pageLimit: 5000,
    // …/webapi/query/join-tables: up to 15 `$expand` options in a query
    expandLimit: 15,
    restrictions: {
      // …/webapi/query/select-columns and …/webapi/retrieve-entity-using-web-api: keys are GUIDs
      guidKeys: true,
      // …/webapi/query/select-columns, "Lookup properties"
      lookups: { prefix: '_', suffix: '_value' },
      // …/webapi/query/page-results
      topExcludesPageSize: true,
      // …/webapi/query/join-tables, "Options to apply to expanded tables"
      expandOptions: ['select', 'filter', 'orderby', 'top', 'expand'],
      // …/webapi/query/aggregate-data
      aggregateMethods: ['sum', 'average', 'min', 'max'],
    },
    ownFunctions: dataverseFunctions,
    // …/webapi/update-delete-entities-using-web-api: the key is in the URL
    resources: [{ paths: ['{name}'], methods: ['GET', 'POST'] }],
  },
  names: { ...standardConventions.names, popular: dataversePopularNames },
};

export const dataverse: Service = {
  name: 'dataverse',
  summary: 'Microsoft Dataverse Web API: OData 4.0 with fewer options and functions, limits of URLs, pages and expand',
  dialect,
  conventions,
  schema: undefined,
  // An alias without a value is null (URL conventions 5.3); the documentation has a query that leaves one out.
  severities: { ...lenientForms, 'missing-dollar-prefix': 'warning', 'undefined-parameter-alias': 'off' },
};
