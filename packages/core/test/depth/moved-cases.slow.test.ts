/** A mistake is found in any place: moves the bodies, URLs and conditions of the cases to other places. */
import { describe, expect, test } from 'vitest';
import type { Diagnostic, CheckInput } from '../../src/index.js';
import { caseFiles, checkerFor, type DepthCase, faults, readCases } from './depth-cases.js';

interface MovedCase extends DepthCase {
  readonly file: string;
}

const cases: readonly MovedCase[] = [...caseFiles.keys()]
  .flatMap((file) => readCases(file).map((each) => ({ ...each, file })))
  .filter(({ service, request: { url, response } }) => service === 'odata-4.01' && response === undefined && !/^\$(?:batch|query)|\/\$(?:batch|query)/.test(url)); // prettier-ignore

const check = ({ file }: MovedCase, request: CheckInput): readonly Diagnostic[] =>
  faults(checkerFor(file).check(request));

/** The findings in a part of a body: codes with the marked text, which must be the same in another place. */
const inBody = (found: readonly Diagnostic[], body: string, from = 0): string[] =>
  found
    .filter((each) => each.in === 'body' && each.start >= from)
    .map(({ code, start, end }) => `${code} ${body.slice(start, end)}`)
    .sort();

/** An update keeps the properties that it omits, so none is missing. */
const inUpdate = (found: readonly string[]): readonly string[] =>
  found.filter((each) => !each.startsWith('missing-non-nullable-property '));

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

  // The requests of a JSON batch have no other methods (JSON Format 4.01, 19.1).
  const addresses = cases.filter(
    ({ request: { method = 'GET', body, headers } }) =>
      body === undefined && headers === undefined && !/^(?:HEAD|OPTIONS)$/.test(method),
  );
  test.each(named(addresses))('%s', (_line, each) => {
    const codes = (request: CheckInput): string[] => check(each, request).map(({ code }) => code).sort(); // prettier-ignore
    expect(codes({ batch: batchOf(each.request) })).toEqual(codes(each.request));
  });
});

/** The set of an address, after the name of its schema. */
const setOf = ({ file }: MovedCase, set: string): string => `${caseFiles.get(file)} ${set}`;

/** How an entity of a set is nested in another one; `*` is its body. */
const nestings: Readonly<Record<string, readonly (readonly [method: string, url: string, body: string])[]>> = {
  'yard Parts': [
    ['POST', 'Parts', '{"Id":9,"Name":"b","Needs":[{"Id":8,"Name":"c"},*]}'],
    ['POST', 'Sheds', '{"Code":"A","Title":"t","Head":{"Login":"l"},"Parts":[*]}'],
    ['PATCH', "Sheds('A')", '{"Parts@delta":[*]}'],
    ['PATCH', 'Parts', '{"@context":"#$delta","value":[*]}'],
  ],
  'yard Sheds': [
    ['POST', 'Parts', '{"Id":9,"Name":"b","Shed":*}'],
    ['POST', 'Parts', '{"Id":9,"Name":"b","Needs":[{"Id":8,"Name":"c","Shed":*}]}'],
  ],
  'yard People': [
    ['POST', 'People', '{"Login":"l","Boss":*}'],
    ['POST', 'People', '{"Login":"l","Team":[{"Login":"m","Team":[*]}]}'],
    ['POST', 'Parts', '{"Id":9,"Name":"b","Bits":[{"No":1,"Maker":*}]}'],
    ['POST', 'Parts', '{"Id":9,"Name":"b","Size":{"Width":1,"Lid":{"Keeper":*}}}'],
  ],
  'yard Gauges': [['POST', 'Gauges', '{"Id":9,"Serial":"s","Label":"l","Parent":*}']],
  'harbour Vessels': [
    ['POST', 'Vessels', '{"Imo":9,"Name":"b","Sisters":[{"Imo":8,"Name":"c"},*]}'],
    ['POST', 'Voyages', '{"VesselImo":1,"Leg":2,"Departs":"2024-05-01T12:00:00Z","Vessel":*}'],
    ['PATCH', 'Authority', '{"Tugs@delta":[*]}'],
  ],
  'harbour Companies': [
    ['POST', 'Vessels', '{"Imo":9,"Name":"b","Operator":*}'],
    ['POST', 'Vessels', '{"Imo":9,"Name":"b","Crew":[{"No":1,"Shifts":[],"Employer":*}]}'],
  ],
  'theatre Productions': [
    ['POST', 'Tickets', '{"Number":1,"Price":3,"For":*}'],
    ['PATCH', 'Productions', '{"@context":"#$delta","value":[*]}'],
    ['PATCH', 'Current', '{"Program@delta":[*]}'],
  ],
  'theatre People': [
    ['POST', 'People', '{"PersonId":"p","Name":"n","Agent":*}'],
    ['POST', 'Productions', '{"Title":"t","Cast":[{"PersonId":"p","Name":"n"},*]}'],
    ['POST', 'Productions', '{"Title":"t","Scenes":[{"No":1,"Summary":"s","Roles":[*]}]}'],
  ],
  'carrier Crews': [
    ['POST', 'Crews', '{"Id":"11111111-1111-1111-1111-111111111119","Name":"n","Mentor":*}'],
    ['PATCH', 'Crews', '{"@context":"#$delta","value":[*]}'],
  ],
  'carrier Flights': [
    ['POST', 'Planes', '{"Tail":"t","Seats":1,"Flights":[*]}'],
    ['PATCH', "Planes('t')", '{"Flights@delta":[*]}'],
  ],
  'school Courses': [
    ['POST', 'Pupils', '{"No":1,"Name":"n","Born":"2010-01-01","Courses":[*]}'],
    ['PATCH', 'Courses', '{"@context":"#$delta","value":[*]}'],
  ],
  'school Classes': [
    ['POST', 'Pupils', '{"No":1,"Name":"n","Born":"2010-01-01","Class":*}'],
    ['POST', 'Teachers', '{"No":1,"Name":"n","Classes":[{"Building":{"Code":"Y"},"Letter":"B","Room":2},*]}'],
  ],
  'clinic Patients': [
    ['POST', 'Patients', '{"Ssn":"9","FullName":"b","Guardian":*}'],
    ['POST', 'People', '{"@odata.type":"#Org.Clinic.Patient","Ssn":"9","FullName":"b","Guardian":*}'],
    ['POST', 'Wards(3)/Org.Clinic.Admit', '{"patient":*}'],
  ],
};

describe('one to three levels deeper', () => {
  const inserts = cases.filter((each) => {
    const { method, url, body, headers } = each.request;
    return method === 'POST' && setOf(each, url) in nestings && isJson(body) && headers === undefined;
  });
  test.each(named(inserts))('%s', (_line, each) => {
    const body = each.request.body!;
    const expected = inBody(check(each, each.request), body);
    for (const [method, url, around] of nestings[setOf(each, each.request.url)]!) {
      let deeper = body;
      for (let level = 1; level <= 3; level++) {
        deeper = around.replace('*', () => deeper);
        const found = inBody(check(each, { method, url, body: deeper }), deeper);
        if (method === 'PATCH') expect(inUpdate(found), deeper).toEqual(inUpdate(expected));
        else expect(found, deeper).toEqual(expected);
        if (method !== 'POST' || url !== each.request.url) break;
      }
    }
  });

  const ofProperty = /^([^/]+)\/(Size|Lid|Place|Last|Office|Hours|Venue|Home|Route|Main)$/;
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
    'yard Parts': 'Yard.Part',
    'yard Sheds': 'Yard.Shed',
    'yard People': 'Yard.Person',
    'yard Gauges': 'Yard.Gauge',
    'yard Stocks': 'Yard.Stock',
    'harbour Vessels': 'Harbour.Model.Vessel',
    'harbour Companies': 'Harbour.Model.Company',
    'harbour Voyages': 'Harbour.Model.Voyage',
    'harbour Guests': 'Harbour.Model.Guest',
    'school Pupils': 'School.Pupil',
    'school Classes': 'School.Class',
    'school Courses': 'School.Course',
    'carrier Flights': 'Air.Ops.Flight',
    'carrier Planes': 'Air.Ops.Plane',
    'carrier Crews': 'Air.Ops.Crew',
    'theatre Productions': 'Stage.Production',
    'theatre People': 'Stage.Person',
    'theatre Tickets': 'Stage.Ticket',
    'clinic Patients': 'Org.Clinic.Patient',
    'clinic Doctors': 'Org.Clinic.Doctor',
    'clinic Wards': 'Org.Clinic.Ward',
    'clinic Drugs': 'Org.Clinic.Drug',
  };
  const written = /^(\w+)((?:\([^()]*\))?)((?:\/[\w.$/()]*)?)$/;
  const bodies = cases.filter((each) => {
    const { method, url, body, headers } = each.request;
    const [, set = ''] = written.exec(url) ?? [];
    return method !== 'GET' && setOf(each, set) in types && isJson(body) && headers === undefined;
  });
  test.each(named(bodies))('%s', (_line, each) => {
    const { method, url } = each.request;
    const [, set = '', key = '', rest = ''] = written.exec(url)!;
    const body = each.request.body!;
    const cast = `${set}${key}/${types[setOf(each, set)]}${rest}`;
    expect(inBody(check(each, { method, url: cast, body }), body)).toEqual(inBody(check(each, each.request), body));
  });
});

describe('conditions', () => {
  /** A navigation property that leads from a set back to its own type. */
  const own: Readonly<Record<string, string>> = {
    'yard Parts': 'Needs',
    'yard People': 'Team',
    'harbour Vessels': 'Sisters',
    'clinic Doctors': 'Reports',
  };
  const filtered = /^(\w+)\?\$filter=([^&]*)((?:&@\w+=[^&]*)*)$/;
  const conditions = cases.filter(
    ({ request: { method, url, headers } }) => method === 'GET' && filtered.test(url) && headers === undefined,
  );
  test.each(named(conditions))('%s', (_line, each) => {
    const [, set = '', condition = '', aliases = ''] = filtered.exec(each.request.url)!;
    const codes = (url: string): string[] => check(each, { method: 'GET', url }).map(({ code }) => code).sort(); // prettier-ignore
    const expected = codes(each.request.url);
    const self = own[setOf(each, set)];
    const more = aliases.replace('&', '?');
    const places = [
      `${set}/$filter(${condition})${more}`,
      `${set}/$filter(${condition})/$count${more}`,
      `${set}?$apply=filter(${condition})${aliases}`,
      `${set}?$filter=@moved${aliases}&@moved=${condition}`,
      `${set}?$filter=(${condition}) and true${aliases}`,
      ...(self === undefined ? [] : [`${set}?$expand=${self}($filter=${condition})${aliases}`]),
      ...(self === undefined ? [] : [`${set}?$filter=${self}/$count($filter=${condition}) gt 1${aliases}`]),
    ];
    // Text that is not an expression ends elsewhere in another place.
    const isBroken = expected.includes('unexpected-token');
    for (const url of places)
      if (isBroken) expect(codes(url), url).not.toEqual([]);
      else expect(codes(url), url).toEqual(expected);
  });

  const listed = /^(\w+)\?(\$(?:select|expand|orderby|compute|search|top|skip|count)=[^&]*)$/;
  const options = cases.filter((each) => {
    const { method, url, headers } = each.request;
    const [, set = ''] = listed.exec(url) ?? [];
    return method === 'GET' && setOf(each, set) in own && headers === undefined;
  });
  test.each(named(options))('%s', (_line, each) => {
    const [, set = '', option = ''] = listed.exec(each.request.url)!;
    const codes = (url: string): string[] => check(each, { method: 'GET', url }).map(({ code }) => code).sort(); // prettier-ignore
    expect(codes(`${set}?$expand=${own[setOf(each, set)]}(${option})`)).toEqual(codes(each.request.url));
  });
});
