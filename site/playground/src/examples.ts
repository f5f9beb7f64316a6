/** The examples to choose from. Their texts are loaded when they are chosen. */
import type { SharedState } from './share.js';

export interface Example {
  readonly name: string;
  readonly title: string;
  load(): Promise<SharedState>;
}

type Text = Promise<{ readonly default: string }>;

const textOf = async (file: Text): Promise<string> => (await file).default;

/** The first one is the default. */
export const examples: readonly Example[] = [
  {
    name: 'northwind',
    title: 'Northwind',
    load: async () => ({
      text: await textOf(import('../examples/northwind.odata?raw')),
      format: 'odata',
      service: 'odata-4.01',
      schema: await textOf(import('../examples/northwind.xml?raw')),
    }),
  },
  {
    name: 'travel',
    title: 'Travel, like TripPin',
    load: async () => ({
      text: await textOf(import('../examples/travel.http?raw')),
      format: 'http',
      service: 'odata-4.01',
      schema: await textOf(import('../examples/travel.xml?raw')),
    }),
  },
  {
    name: 'graph',
    title: 'Microsoft Graph',
    load: async () => ({
      text: await textOf(import('../examples/graph.http?raw')),
      format: 'http',
      service: 'microsoft-graph',
      schema: await textOf(import('../examples/graph.xml?raw')),
    }),
  },
  {
    name: 'bookshop',
    title: 'Bookshop, like SAP CAP',
    load: async () => ({
      text: await textOf(import('../examples/bookshop.http?raw')),
      format: 'http',
      service: 'sap-v4',
      // Imported as a text: as JSON it would lose its lines.
      schema: await textOf(import('../examples/bookshop.json?raw')),
    }),
  },
  {
    name: 'asset-management',
    title: 'Asset management service',
    load: async () => ({
      text: await textOf(import('../examples/asset-management.odata?raw')),
      format: 'odata',
      service: 'asset-management',
    }),
  },
  { name: 'empty', title: 'Empty', load: async () => ({ text: '', format: 'odata', service: 'odata-4.01' }) },
];
