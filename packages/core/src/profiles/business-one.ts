/** The Service Layer of SAP Business One: OData V3 under /b1s/v1, OData V4 under /b1s/v2. */
import { implemented40 } from './implemented-versions.js';
import { lenientBodies } from './lenient-forms.js';
import { profileV3 } from './odata-v3.js';
import { type Fact, type Profile, type ProfileAddresses, resourceFacts } from './profile.js';
import { optionsNeedDollar } from './standard.js';

const source = 'https://help.sap.com/docs/SAP_BUSINESS_ONE';

const addresses = (version: string): ProfileAddresses => ({
  source,
  hosts: 'any',
  routes: [
    { interface: 'batch', segments: ['b1s', version, '$batch'], methods: ['POST'] },
    { interface: 'foreign', segments: ['b1s', version, 'Login'] },
    { interface: 'foreign', segments: ['b1s', version, 'Logout'] },
    { interface: 'object', segments: ['b1s', version] },
  ],
  examples: [`https://b1.example.com:50000/b1s/${version}/Items`],
});

const datesInQuotes = (version: string, wrong: string): Fact => ({
  says: 'dates are in quotes',
  source,
  conventions: { names: { propertyTypes: [{ pattern: /Date$/, type: 'quoted' }] } },
  right: [`GET https://b1.example.com:50000/b1s/${version}/Orders?$filter=DocDate ge '2024-01-31'`],
  wrong: [
    ['unsupported-construct', `GET https://b1.example.com:50000/b1s/${version}/Orders?$filter=DocDate ge ${wrong}`],
  ],
});

const sets = [
  'Items',
  'Orders',
  'BusinessPartners',
  'Invoices',
  'DeliveryNotes',
  'PurchaseOrders',
  'Quotations',
  'CreditNotes',
  'IncomingPayments',
];

const noPaging = (version: string): Fact => ({
  says: '`odata.maxpagesize=0` requests all entities in one page',
  source,
  conventions: {
    headers: { ownPreferences: [{ text: 'odata.maxpagesize=0', effect: 'All entities in one response.' }] },
  },
  right: [`GET https://b1.example.com:50000/b1s/${version}/Items\nPrefer: odata.maxpagesize=0`],
  wrong: [
    ['invalid-preference', `GET https://b1.example.com:50000/b1s/${version}/Items\nPrefer: odata.maxpagesize=-1`],
  ],
});

/** Resources of both versions. */
const resources = (version: string): readonly Fact[] => {
  const root = `https://b1.example.com:50000/b1s/${version}`;
  return resourceFacts([
    ...sets.map(
      (name) =>
        [
          `the set is \`${name}\``,
          { paths: [name.slice(0, -1), `${name.slice(0, -1)}/{key}`], refusal: `write ${name}`, source },
          `GET ${root}/${name}`,
          'unsupported-resource',
          `GET ${root}/${name.slice(0, -1)}`,
        ] as const,
    ),
    [
      'changes address one entity',
      { paths: sets, methods: ['GET', 'POST'], source },
      `PATCH ${root}/Items('A')\nContent-Type: application/json\n\n{"ItemName":"a"}`,
      'unsupported-method',
      `PATCH ${root}/Items\nContent-Type: application/json\n\n{"ItemName":"a"}`,
    ],
    [
      'the lines of a document are an array',
      {
        paths: [
          'Orders',
          'Invoices',
          'DeliveryNotes',
          'PurchaseOrders',
          'Quotations',
          'Orders/{key}',
          'Invoices/{key}',
        ],
        members: { DocumentLines: { type: 'array' } },
        source,
      },
      `POST ${root}/Orders\nContent-Type: application/json\n\n{"CardCode":"a","DocumentLines":[{"ItemCode":"a"}]}`,
      'invalid-body-value',
      `POST ${root}/Orders\nContent-Type: application/json\n\n{"CardCode":"a","DocumentLines":{"ItemCode":"a"}}`,
    ],
  ]);
};

export const businessOne: Profile = {
  name: 'business-one',
  summary: 'SAP Business One Service Layer, /b1s/v1: OData V3 with contains, dates in quotes',
  extends: profileV3,
  addresses: addresses('v1'),
  facts: [
    {
      says: '`contains`, as in V4',
      source,
      adds: { functions: ['contains'] },
      right: ["GET https://b1.example.com:50000/b1s/v1/Items?$filter=contains(ItemName,'a')"],
      wrong: [
        ['unsupported-function', "GET https://b1.example.com:50000/b1s/v1/Items?$filter=matchesPattern(ItemName,'a')"],
      ],
    },
    {
      says: '`$apply`, as in V4',
      source,
      adds: { options: ['apply'] },
      right: ['GET https://b1.example.com:50000/b1s/v1/Orders?$apply=aggregate(DocTotal with sum as Total)'],
      wrong: [['unsupported-query-option', 'GET https://b1.example.com:50000/b1s/v1/Orders?$count=true&$top=5']],
    },
    datesInQuotes('v1', "datetime'2024-01-31T00:00:00'"),
    noPaging('v1'),
    ...resources('v1'),
  ],
};

export const businessOneV4: Profile = {
  name: 'business-one-v4',
  summary: 'SAP Business One Service Layer, /b1s/v2: OData V4, dates in quotes',
  follows: implemented40,
  addresses: addresses('v2'),
  facts: [optionsNeedDollar, lenientBodies, datesInQuotes('v2', '2024-01-31'), noPaging('v2'), ...resources('v2')],
};
