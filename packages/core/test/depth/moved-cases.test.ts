/** A mistake is found wherever it is: the bodies, addresses and conditions of the cases, moved to other places. */
import { describe, expect, test } from 'vitest';
import type { Diagnostic, CheckInput } from '../../src/index.js';
import { caseFiles, checkerFor, type DepthCase, faults, readCases } from './depth-cases.js';

interface MovedCase extends DepthCase {
  readonly file: string;
}

const cases: readonly MovedCase[] = [...caseFiles.keys()]
  .flatMap((file) => readCases(file).map((each) => ({ ...each, file })))
  .filter(({ service, request: { url } }) => service === 'odata-4.01' && !/^\$(?:batch|query)|\/\$(?:batch|query)/.test(url)); // prettier-ignore

const check = ({ file }: MovedCase, request: CheckInput): readonly Diagnostic[] =>
  faults(checkerFor(file).check(request));

/** What is found in a part of a body: codes with the text they mark, so that the same is found in another place. */
const inBody = (found: readonly Diagnostic[], body: string, from = 0): string[] =>
  found
    .filter((each) => each.in === 'body' && each.start >= from)
    .map(({ code, start, end }) => `${code} ${body.slice(start, end)}`)
    .sort();

const isJson = (body: string | undefined): body is string => {
  try {
    return typeof JSON.parse(body ?? '') === 'object';
  } catch {
    return false;
  }
};

const named = (list: readonly MovedCase[]): (readonly [string, MovedCase])[] => list.map((each) => [each.line, each]);

const json = { 'Content-Type': 'application/json' };

const batchOf = ({ method, url, headers, body }: DepthCase['request']): string =>
  `{"requests":[{"id":"1","method":${JSON.stringify(method)},"url":${JSON.stringify(url)}` +
  `${headers === undefined ? '' : `,"headers":${JSON.stringify(headers)}`}${body === undefined ? '' : `,"body":${body}`}}]}`;

describe('in a batch', () => {
  const bodies = cases.filter(({ request: { body, headers } }) => isJson(body) && headers === undefined);
  test.each(named(bodies))('the body of %s', (_line, each) => {
    const request = { ...each.request, headers: json };
    const batch = batchOf(request);
    const body = each.request.body!;
    const from = batch.indexOf(',"body":');
    expect(inBody(check(each, { batch }), batch, from)).toEqual(inBody(check(each, request), body));
  });

  const addresses = cases.filter(({ request: { body, headers } }) => body === undefined && headers === undefined);
  test.each(named(addresses))('%s', (_line, each) => {
    const codes = (request: CheckInput): string[] => check(each, request).map(({ code }) => code).sort(); // prettier-ignore
    expect(codes({ batch: batchOf(each.request) })).toEqual(codes(each.request));
  });
});

/** How an entity of a set is nested in another one; `*` is its body. */
const nestings: Readonly<Record<string, readonly (readonly [method: string, url: string, body: string])[]>> = {
  Parts: [
    ['POST', 'Parts', '{"Id":9,"Name":"b","Needs":[{"Id":8,"Name":"c"},*]}'],
    ['POST', 'Sheds', '{"Code":"A","Title":"t","Head":{"Login":"l"},"Parts":[*]}'],
    ['PATCH', "Sheds('A')", '{"Parts@delta":[*]}'],
    ['PATCH', 'Parts', '{"@context":"#$delta","value":[*]}'],
  ],
  Sheds: [
    ['POST', 'Parts', '{"Id":9,"Name":"b","Shed":*}'],
    ['POST', 'Parts', '{"Id":9,"Name":"b","Needs":[{"Id":8,"Name":"c","Shed":*}]}'],
  ],
  People: [
    ['POST', 'People', '{"Login":"l","Boss":*}'],
    ['POST', 'People', '{"Login":"l","Team":[{"Login":"m","Team":[*]}]}'],
    ['POST', 'Parts', '{"Id":9,"Name":"b","Bits":[{"No":1,"Maker":*}]}'],
    ['POST', 'Parts', '{"Id":9,"Name":"b","Size":{"Width":1,"Lid":{"Keeper":*}}}'],
  ],
  Gauges: [['POST', 'Gauges', '{"Id":9,"Serial":"s","Label":"l","Parent":*}']],
  Vessels: [
    ['POST', 'Vessels', '{"Imo":9,"Name":"b","Sisters":[{"Imo":8,"Name":"c"},*]}'],
    ['POST', 'Voyages', '{"VesselImo":1,"Leg":2,"Departs":"2024-05-01T12:00:00Z","Vessel":*}'],
    ['PATCH', 'Authority', '{"Tugs@delta":[*]}'],
  ],
  Companies: [
    ['POST', 'Vessels', '{"Imo":9,"Name":"b","Operator":*}'],
    ['POST', 'Vessels', '{"Imo":9,"Name":"b","Crew":[{"No":1,"Shifts":[],"Employer":*}]}'],
  ],
};

const insertOf = /^(\w+)$/;

describe('one to three levels deeper', () => {
  const inserts = cases.filter(
    ({ request: { method, url, body, headers } }) =>
      method === 'POST' && insertOf.test(url) && url in nestings && isJson(body) && headers === undefined,
  );
  test.each(named(inserts))('%s', (_line, each) => {
    const body = each.request.body!;
    const expected = inBody(check(each, each.request), body);
    for (const [method, url, around] of nestings[each.request.url]!) {
      let deeper = body;
      for (let level = 1; level <= 3; level++) {
        deeper = around.replace('*', () => deeper);
        expect(inBody(check(each, { method, url, body: deeper }), deeper), deeper).toEqual(expected);
        if (method !== 'POST' || url !== each.request.url) break;
      }
    }
  });

  const ofProperty = /^([^/]+)\/(Size|Lid|Place|Last|Office|Hours)$/;
  const values = cases.filter(
    ({ request: { method, url, body } }) => method === 'PATCH' && ofProperty.test(url) && isJson(body),
  );
  test.each(named(values))('the complex value of %s', (_line, each) => {
    const [, url = '', name = ''] = ofProperty.exec(each.request.url)!;
    const body = each.request.body!;
    const outer = `{"${name}":${body}}`;
    expect(inBody(check(each, { method: 'PATCH', url, body: outer }), outer)).toEqual(
      inBody(check(each, each.request), body),
    );
  });

  const collections = cases.filter(
    ({ request: { method, url, body } }) =>
      method === 'PUT' &&
      /^[^/]+\/\w+$/.test(url) &&
      !ofProperty.test(url) &&
      isJson(body) &&
      body.startsWith('{"value":'),
  );
  test.each(named(collections))('the value of %s', (_line, each) => {
    const [url = '', name = ''] = each.request.url.split('/');
    const body = each.request.body!;
    const outer = body.replace('"value"', `"${name}"`);
    const items = (found: readonly Diagnostic[]): string[] => found.map(({ code }) => code).sort();
    expect(items(check(each, { method: 'PATCH', url, body: outer }))).toEqual(items(check(each, each.request)));
  });
});

describe('after a cast', () => {
  const types: Readonly<Record<string, string>> = {
    Parts: 'Yard.Part', Sheds: 'Yard.Shed', People: 'Yard.Person', Gauges: 'Yard.Gauge', Stocks: 'Yard.Stock',
    Vessels: 'Harbour.Model.Vessel', Companies: 'Harbour.Model.Company', Voyages: 'Harbour.Model.Voyage', Guests: 'Harbour.Model.Guest',
  }; // prettier-ignore
  const written = /^(\w+)((?:\([^()]*\))?)((?:\/[\w.$/()]*)?)$/;
  const bodies = cases.filter(({ request: { method, url, body, headers } }) => {
    const [, set = ''] = written.exec(url) ?? [];
    return method !== 'GET' && set in types && isJson(body) && headers === undefined;
  });
  test.each(named(bodies))('%s', (_line, each) => {
    const { method, url } = each.request;
    const [, set = '', key = '', rest = ''] = written.exec(url)!;
    const body = each.request.body!;
    const cast = `${set}${key}/${types[set]}${rest}`;
    expect(inBody(check(each, { method, url: cast, body }), body)).toEqual(inBody(check(each, each.request), body));
  });
});

describe('conditions', () => {
  /** A navigation property that leads from a set back to its own type. */
  const own: Readonly<Record<string, string>> = { Parts: 'Needs', People: 'Team', Vessels: 'Sisters' };
  const filtered = /^(\w+)\?\$filter=([^&]*)((?:&@\w+=[^&]*)*)$/;
  const conditions = cases.filter(
    ({ request: { method, url, headers } }) => method === 'GET' && filtered.test(url) && headers === undefined,
  );
  test.each(named(conditions))('%s', (_line, each) => {
    const [, set = '', condition = '', aliases = ''] = filtered.exec(each.request.url)!;
    const codes = (url: string): string[] => check(each, { method: 'GET', url }).map(({ code }) => code).sort(); // prettier-ignore
    const expected = codes(each.request.url);
    const more = aliases.replace('&', '?');
    const places = [
      `${set}/$filter(${condition})${more}`,
      `${set}/$filter(${condition})/$count${more}`,
      `${set}?$apply=filter(${condition})${aliases}`,
      `${set}?$filter=@moved${aliases}&@moved=${condition}`,
      `${set}?$filter=(${condition}) and true${aliases}`,
      ...(set in own ? [`${set}?$expand=${own[set]}($filter=${condition})${aliases}`] : []),
      ...(set in own ? [`${set}?$filter=${own[set]}/$count($filter=${condition}) gt 1${aliases}`] : []),
    ];
    for (const url of places) expect(codes(url), url).toEqual(expected);
  });

  const listed = /^(\w+)\?(\$(?:select|expand|orderby|compute|search|top|skip|count)=[^&]*)$/;
  const options = cases.filter(({ request: { method, url, headers } }) => {
    const [, set = ''] = listed.exec(url) ?? [];
    return method === 'GET' && set in own && headers === undefined;
  });
  test.each(named(options))('%s', (_line, each) => {
    const [, set = '', option = ''] = listed.exec(each.request.url)!;
    const codes = (url: string): string[] => check(each, { method: 'GET', url }).map(({ code }) => code).sort(); // prettier-ignore
    expect(codes(`${set}?$expand=${own[set]}(${option})`)).toEqual(codes(each.request.url));
  });
});
