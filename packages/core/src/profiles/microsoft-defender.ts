/** Microsoft Defender for Endpoint: the queries of alerts and machines that its pages describe. */
import { implemented40 } from './implemented-versions.js';
import { lenientForms } from './lenient-forms.js';
import { type Profile, routesAt } from './profile.js';

const pages = 'https://learn.microsoft.com/en-us/defender-endpoint/api/';
const root = 'https://api.security.microsoft.com/api';

export const microsoftDefender: Profile = {
  name: 'microsoft-defender',
  summary: 'Microsoft Defender for Endpoint: pages of alerts and machines',
  follows: implemented40,
  addresses: {
    source: `${pages}exposed-apis-odata-samples`,
    hosts: ['api.security.microsoft.com', '*.api.security.microsoft.com', 'api.securitycenter.microsoft.com'],
    routes: routesAt('api'),
    examples: [`${root}/alerts`, 'https://eu.api.security.microsoft.com/api/machines'],
  },
  facts: [
    lenientForms,
    {
      says: 'pages of at most 10,000 alerts, in which `$expand` reads `evidence`',
      source: `${pages}get-alerts`,
      conventions: {
        query: {
          resources: [{ paths: ['alerts'], topLimit: 10_000, expandable: ['evidence'], source: `${pages}get-alerts` }],
        },
      },
      right: [`GET ${root}/alerts?$top=10000&$expand=evidence&$filter=severity eq 'High'`],
      wrong: [
        ['excessive-top', `GET ${root}/alerts?$top=10001`],
        ['unsupported-property-use', `GET ${root}/alerts?$expand=machine`],
      ],
    },
    {
      says: 'pages of at most 10,000 machines',
      source: `${pages}get-machines`,
      conventions: {
        query: { resources: [{ paths: ['machines'], topLimit: 10_000, source: `${pages}get-machines` }] },
      },
      right: [`GET ${root}/machines?$top=10000&$filter=riskScore eq 'High'`],
      wrong: [['excessive-top', `GET ${root}/machines?$top=20000`]],
    },
  ],
};
