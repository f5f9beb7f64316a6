/** The check of requests, fragments, bodies, batches and SOAP envelopes, against services with and without a schema; the guard. */
import {
  builtInServices,
  type Checker,
  type CheckerOptions,
  createChecker,
  createGuard,
  loadSchema,
} from '@odatalint/core';
import { drawFrom, type Grammar, wordsOf } from '../grammar.js';
import { holdCheck } from '../hold-findings.js';
import { queryGrammar } from '../query-grammar.js';
import { bodiesGrammar } from '../bodies-grammar.js';
import { conformanceInputs, filesBelow, grammarInputs, pageLines } from '../seeds.js';
import { inputOf } from '../stored-input.js';
import { demand, demandInside, type Target } from '../target.js';

const shop = loadSchema(filesBelow('packages/language-service/test/schemas', 'shop.xml')[0]!).schema!;
export const key = {
  company: 'A',
  dataProvider: 'SAP',
  resources: { Equipment: { visible: ['Id', 'Name'], writable: ['Name'] } },
};

export const requestGrammar: Grammar = {
  ...queryGrammar,
  ...bodiesGrammar,
  request: [
    '«url»', '«method» «url»', '«method» «address»', '«method» «address»\n«headers»', '«method» «address»\n«headers»\n\n«body»',
    '{"filter":"Name eq 1","on":"Orders"}', 'POST «address»\nContent-Type: application/json\n\n«body»', '{"on":"Orders","orderby":"«name»","select":"«name»"}',
  ],
  address: [
    'https://example.com/api/v1/object/«path»?«options»', 'https://example.com/api/v1/batch', '/odata/«path»?«options»', 'Orders(1)', 'Equipment',
    'https://graph.microsoft.com/v1.0/users?«options»', 'https://org.crm.dynamics.com/api/data/v9.2/accounts?«options»', '$batch', '«url»',
    'https://example.com/api/v1/soap', 'https://api.businesscentral.dynamics.com/v2.0/t/p/api/v2.0/items?«options»',
  ],
}; // prettier-ignore

const checkersFor = (options: readonly CheckerOptions[]): (() => readonly Checker[]) => {
  let checkers: readonly Checker[] | undefined;
  return () => (checkers ??= options.map((each) => createChecker({ ...each, limits })));
};

/** Long texts are for seeing how time grows. */
const limits = { length: 100_000_000 };

const others = builtInServices.filter(({ name }) => !/^(?:odata-4|asset-management)/.test(name));

interface CheckTarget {
  readonly name: string;
  readonly rule: string;
  /** What each text is checked with, one after the other. */
  readonly checkers: readonly CheckerOptions[];
  seeds(): readonly string[];
}

export const addresses = (): readonly string[] => [
  ...pageLines(),
  ...grammarInputs('url').map((url) => `Orders${url}`),
  ...grammarInputs('filter').map((filter) => `Orders?$filter=${filter}`),
  ...conformanceInputs(/Uri|filter|expand|apply|orderby/),
  ...filesBelow('examples', '.http').flatMap((file) => file.split(/^###.*\n/m)),
];

/** Requests of the examples and pages that have something in them. */
export const requestsWith = (part: RegExp): readonly string[] => [
  ...addresses().filter((text) => part.test(text)),
  ...filesBelow('examples', '.batch.json').map((body) => `POST https://example.com/api/v1/batch\n\n${body}`),
  ...filesBelow('packages/core/test', '.json').filter((text) => part.test(text) && text.length < 4000).map((body) => `POST /x\n\n${body}`),
]; // prettier-ignore

const checkTargets: readonly CheckTarget[] = [
  {
    name: 'check-standard',
    rule: 'request',
    checkers: [{ service: 'odata-4.01', schema: shop }, { service: 'odata-4.0' }],
    seeds: addresses,
  },
  {
    name: 'check-assets',
    rule: 'request',
    checkers: [{ service: 'asset-management', key }],
    seeds: addresses,
  },
  {
    name: 'check-profiles',
    rule: 'request',
    checkers: [{}, ...others.map((service) => ({ service }))],
    seeds: addresses,
  },
  {
    name: 'check-body',
    rule: 'bodyRequest',
    checkers: [
      { service: 'odata-4.01', schema: shop },
      { service: 'asset-management', key },
    ],
    seeds: () => requestsWith(/[{[]/),
  },
  {
    name: 'check-batch',
    rule: 'batchRequest',
    checkers: [{ service: 'odata-4.01', schema: shop }, { service: 'asset-management' }],
    seeds: () => requestsWith(/batch|--/),
  },
  {
    name: 'check-soap',
    rule: 'soapRequest',
    checkers: [{ service: 'asset-management' }],
    seeds: () => requestsWith(/soap|Envelope/i),
  },
];

function holdBinding(checker: Checker, text: string): void {
  for (const bound of checker.bind(inputOf(text))) {
    for (const root of bound.roots) {
      const field = bound.fieldOf(root);
      const own = bound.texts.filter((each) => each.field === field);
      const longest = Math.max(0, ...own.map((each) => each.text.length));
      if (own.length > 0 && root.kind !== 'Request') demandInside(root, longest, 'a root of a bound request');
    }
  }
}

const words = [...wordsOf(requestGrammar), 'api/v1/object/', '$batch', '%2F', '{{id}}', '"@odata.type"', 'If-Match: *'];

function toTarget({ name, rule, checkers, seeds }: CheckTarget): Target {
  const made = checkersFor(checkers);
  return {
    name,
    checkerCount: checkers.length,
    batch: 50,
    seeds,
    words,
    draw: (random) => drawFrom(requestGrammar, rule, random),
    read: (text) => void made().map((checker) => checker.check(inputOf(text))),
    hold: (text) => {
      for (const checker of made()) {
        holdCheck(checker, inputOf(text));
        holdBinding(checker, text);
      }
    },
  };
}

const guards = [
  createGuard({ service: 'odata-4.01', schema: shop, root: '/odata/' }),
  createGuard({ schema: 'none' }),
  createGuard({ service: 'asset-management' }),
];

const guardTarget: Target = {
  name: 'guard',
  seeds: addresses,
  words,
  draw: (random) => drawFrom(requestGrammar, 'url', random),
  hold: (text) => {
    const input = inputOf(text);
    if (!('url' in input)) return;
    const { method, url } = input;
    for (const guard of guards) {
      const refusal = guard({ method, url });
      if (refusal === undefined) continue;
      const { status, body, problem } = refusal;
      demand(body === JSON.stringify(problem) && problem.status === status, 'a refusal says one thing', () => body);
      demand(status === 414 || problem.findings.length > 0, 'a refusal has its reasons', () => body);
      for (const finding of problem.findings) demandInside(finding, url.length, 'the finding of a refusal');
    }
  },
}; // prettier-ignore

export const allCheckTargets: readonly Target[] = [...checkTargets.map(toTarget), guardTarget];
