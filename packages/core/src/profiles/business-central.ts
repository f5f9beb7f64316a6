/** The OData APIs of Business Central as their documentation describes them. */
import { implemented401 } from './implemented-versions.js';
import { lenientBodies, lenientForms } from './lenient-forms.js';
import { metadataWith, type Profile, resourceFacts } from './profile.js';
import { optionsNeedDollar } from './standard.js';

const pages = 'https://learn.microsoft.com/en-us/dynamics365/business-central/dev-itpro/';
const limitations = `${pages}webservices/odata-known-limitations` as const;
const filters = `${pages}webservices/use-filter-expressions-in-odata-uris` as const;
const companies = 'https://api.businesscentral.dynamics.com/v2.0/production/api/v2.0/companies';
const company = `${companies}(5e2a0a66-0a4c-4d1e-9a0f-1d2c3b4a5e6f)`;
const webService = "https://api.businesscentral.dynamics.com/v2.0/production/ODataV4/Company('CRONUS')/Customer";
const key = '1f2a0a66-0a4c-4d1e-9a0f-1d2c3b4a5e6f';

export const businessCentral: Profile = {
  name: 'business-central',
  summary: 'Business Central: no lambdas, no "or" between different fields, pages of 20,000',
  follows: implemented401,
  addresses: {
    // Beside the built-in interfaces those with a publisher, a group and a version, and web services below ODataV4.
    source: `${pages}webservices/api-endpoint-structure`,
    hosts: ['api.businesscentral.dynamics.com'],
    routes: [
      { interface: 'batch', segments: ['api', '{version}', '$batch'], methods: ['POST'] },
      { interface: 'batch', segments: ['api', '{name}', '{name}', '{version}', '$batch'], methods: ['POST'] },
      { interface: 'object', segments: ['api', '{version}'] },
      { interface: 'object', segments: ['api', 'beta'] },
      { interface: 'object', segments: ['api', '{name}', '{name}', '{version}'] },
      { interface: 'batch', segments: ['ODataV4', '$batch'], methods: ['POST'] },
      { interface: 'object', segments: ['ODataV4'] },
    ],
    examples: [companies],
  },
  facts: [
    lenientForms,
    lenientBodies,
    { ...optionsNeedDollar, source: 'https://github.com/MicrosoftDocs/dynamics365smb-devitpro-pb/issues/998' },
    {
      says: 'a space may precede a filter',
      source: filters,
      dialect: { looseSpaces: ['before-value'] },
      right: [`GET ${company}/customers?$filter= city eq 'Ghent'`],
      wrong: [['misplaced-space', `GET ${company}/customers?$filter=contains (city,'a')`]],
    },
    {
      says: 'no `any` and `all`',
      source: limitations,
      lacks: { functions: ['any', 'all'] },
      right: [`GET ${company}/salesOrders?$expand=salesOrderLines($filter=quantity gt 5)`],
      wrong: [['unsupported-function', `GET ${company}/salesOrders?$filter=salesOrderLines/any(l:l/quantity gt 5)`]],
    },
    {
      says: 'no `or` between different fields',
      source: limitations,
      conventions: { query: { filter: { disjunctions: 'one-property' } } },
      right: [`GET ${company}/customers?$filter=city eq 'Oslo' or city eq 'Bergen'`],
      wrong: [['or-across-properties', `GET ${company}/customers?$filter=city eq 'Oslo' or country eq 'NO'`]],
    },
    {
      says: 'pages of at most 20,000 entities',
      source: `${pages}administration/operational-limits-online`,
      conventions: { query: { pageLimit: 20_000 } },
      right: [`GET ${companies}\nPrefer: maxpagesize=20000`],
      wrong: [['excessive-page-size', `GET ${companies}\nPrefer: maxpagesize=50000`]],
    },
    {
      says: 'keys are GUIDs without quotes',
      source: `${pages}api-reference/v2.0/api/dynamics_item_get`,
      conventions: { keys: { form: 'guid' } },
      right: [`GET ${company}/items(${key})`],
      wrong: [['unsupported-construct', `GET ${company}/items('${key}')`]],
    },
    {
      says: 'dates have no quotes',
      source: filters,
      conventions: {
        names: {
          propertyTypes: [
            { pattern: /Date$/, type: 'Edm.Date' },
            { pattern: /DateTime$/, type: 'Edm.DateTimeOffset' },
          ],
        },
      },
      right: [`GET ${company}/salesInvoices?$filter=invoiceDate ge 2024-01-31`],
      wrong: [
        ['unsupported-construct', `GET ${company}/salesInvoices?$filter=invoiceDate ge '2024-01-31'`],
        ['unsupported-construct', `GET ${company}/items?$filter=lastModifiedDateTime gt '2024-01-31T00:00:00Z'`],
      ],
    },
    {
      says: 'numbers of records are texts, which are in quotes, as members of enumerations are',
      source: filters,
      conventions: {
        names: {
          propertyTypes: [
            {
              pattern: /^(?:number|customerNumber|vendorNumber|status|documentType)$/,
              type: 'quoted',
            },
          ],
        },
      },
      right: [`GET ${company}/customers?$filter=number eq '10000'`],
      wrong: [
        ['unsupported-construct', `GET ${company}/customers?$filter=number eq 10000`],
        ['unsupported-construct', `GET ${company}/salesOrders?$filter=status eq Draft`],
      ],
    },
    {
      says: 'one company in an address',
      source: `${pages}webservices/api-endpoint-structure`,
      conventions: {
        query: {
          resources: [
            {
              paths: ['Company/{key}/Company/{key}/{name}', 'companies/{key}/companies/{key}/{name}'],
              refusal: 'name the company once',
              source: `${pages}webservices/api-endpoint-structure`,
            },
          ],
        },
      },
      right: [`GET ${webService}`],
      wrong: [['unsupported-resource', `GET ${webService.replace('/Customer', "/Company('CRONUS')/Customer")}`]],
    },
    {
      says: 'updates and deletions require `If-Match`',
      source: `${pages}api-reference/v2.0/api/dynamics_customer_update`,
      conventions: {
        query: {
          resources: [
            {
              paths: [
                'companies/{key}/{name}/{key}',
                'companies/{key}/{name}/{key}/{name}/{key}',
                'Company/{key}/{name}/{key}',
              ],
              ifMatch: ['PATCH', 'PUT', 'DELETE'],
              source: `${pages}api-reference/v2.0/api/dynamics_customer_update`,
            },
          ],
        },
      },
      right: [`PATCH ${company}/items(${key})\nIf-Match: *\nContent-Type: application/json\n\n{"displayName":"a"}`],
      wrong: [
        [
          'missing-resource-requirement',
          `PATCH ${company}/items(${key})\nContent-Type: application/json\n\n{"displayName":"a"}`,
        ],
        [
          'missing-resource-requirement',
          `PATCH ${webService}('10000')\nContent-Type: application/json\n\n{"Name":"a"}`,
        ],
      ],
    },
    {
      says: 'pictures and attachments are changed by `PATCH`',
      source: `${pages}api-reference/v2.0/api/dynamics_picture_update`,
      conventions: { writing: { streamMethods: ['PUT', 'PATCH'] } },
      metadata: metadataWith('pictures', { pictureContent: 'Stream' }, 'V4'),
      right: ['PATCH pictures(1)/pictureContent\nIf-Match: *\nContent-Type: image/png\n\nx'],
      wrong: [],
    },
    {
      says: 'changes address one entity, not a set',
      source: `${pages}webservices/return-obtain-data-json`,
      conventions: {
        query: {
          resources: [
            {
              paths: ['companies/{key}/{name}'],
              methods: ['GET', 'POST'],
              source: `${pages}webservices/return-obtain-data-json`,
            },
          ],
        },
      },
      right: [`POST ${company}/items\nContent-Type: application/json\n\n{"displayName":"a"}`],
      wrong: [['unsupported-method', `PATCH ${company}/items\nContent-Type: application/json\n\n{"displayName":"a"}`]],
    },
    {
      says: 'keys are in parentheses',
      source: `${pages}api-reference/v2.0/api/dynamics_item_get`,
      conventions: { keys: { segments: 'none' } },
      right: [`GET ${company}/items(${key})/itemCategory`],
      wrong: [['unsupported-path-segment', `GET ${company}/items/${key}`]],
    },
    ...resourceFacts([
      ...['customer', 'vendor', 'item', 'salesOrder', 'salesInvoice', 'purchaseInvoice', 'purchaseOrder', 'employee', 'account', 'journal'].map((name) => [
        `the set is \`${name}s\``,
        { paths: [`companies/{key}/${name}`, `companies/{key}/${name}/{key}`], refusal: `write ${name}s`, source: `${pages}api-reference/v2.0/` as const },
        `GET ${company}/${name}s`, 'unsupported-resource', `GET ${company}/${name}`,
      ] as const),
    ]), // prettier-ignore
    {
      says: 'ids are GUIDs without quotes',
      source: `${pages}api-reference/v2.0/resources/dynamics_customer`,
      conventions: {
        names: {
          propertyTypes: [{ pattern: /^(?:id|systemId|customerId|vendorId|itemId|documentId)$/, type: 'Edm.Guid' }],
        },
      },
      right: [`GET ${company}/customers?$filter=id eq ${key}`],
      wrong: [['unsupported-construct', `GET ${company}/customers?$filter=id eq '${key}'`]],
    },
  ],
};
