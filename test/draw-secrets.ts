/** Generates requests that contain secrets, with mistakes whose messages could quote them, in every document format. */
import type { HeaderInput } from '@odatalint/core';
import type { DocumentFormat } from '@odatalint/documents';
import type { Random } from '../fuzz/random.js';

/** One request, in a form that each document format can contain. */
export interface DrawnRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly HeaderInput[];
  readonly body?: string;
  readonly response?: { readonly headers: readonly HeaderInput[]; readonly body: string };
}

/** Requests of one document, and the secrets in them. */
export interface DrawnSecrets {
  readonly requests: readonly DrawnRequest[];
  /** The index of the request with the secret at the place for secrets. */
  readonly holder: number;
  readonly secrets: readonly string[];
}

const host = 'https://example.com/api/v1/object/';
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const word = (random: Random, length: number): string =>
  Array.from({ length }, () => letters.charAt(random.below(letters.length))).join('');

/** Tokens of the usual shapes. All of them can be names, so that messages about unknown names would quote them. */
const shapes: Readonly<Record<string, (random: Random) => string>> = {
  key: (random) => `k${word(random, 31)}7`,
  short: (random) => `p${word(random, 9)}4`,
  guid: (random) => [8, 4, 4, 4, 12].map((length) => `${word(random, length - 1)}5`).join('-'),
  jwt: (random) => `eyJhbGciOiJIUzI1NiJ9.eyJ${word(random, 24)}9.${word(random, 20)}3`,
  prefixed: (random) => `ghp_${word(random, 24)}6`,
};

/** The place of a secret, with the rest of its request. */
const places: Readonly<Record<string, (secret: string, random: Random) => Partial<DrawnRequest>>> = {
  header: (secret, random) => ({
    headers: [{ name: random.pick(['ApiKey', 'Ocp-Apim-Subscription-Key', 'x-functions-key', 'X-Api-Key', 'apikey', 'X-Vault-Token', 'Private-Token', 'X-Auth-Token']), value: secret }],
  }),
  authorization: (secret, random) => ({ headers: [{ name: random.pick(['Authorization', 'Proxy-Authorization']), value: `${random.pick(['Bearer', 'Basic', 'Token'])} ${secret}` }] }),
  cookie: (secret) => ({ headers: [{ name: 'Cookie', value: `theme=dark; session_id=${secret}; lang=en` }] }),
  password: (secret) => ({ url: `https://ann:${secret}@example.com/api/v1/object/Equipment?$top=x` }),
  parameter: (secret, random) => ({
    url: `${host}Equipment?${random.pick(['sig', 'access_token', 'api_key', 'subscription-key', 'Subscription-Key', 'client_secret'])}=${secret}${random.pick(['', '&filter=Nmae eq 1', '&$top=x'])}`,
  }),
  shape: (_secret, random) => ({
    url: `${host}Equipment?filter=Nmae eq 1&x=${random.pick([shapes['jwt']!, shapes['prefixed']!])(random)}`,
  }),
  soap: (secret) => ({
    method: 'POST',
    url: 'https://example.com/Webservices/SoapConnector.svc',
    body: `<Envelope><Body><ExportData><userName>ann</userName><password>${secret}</password><x></ExportData></Body></Envelope>`,
  }),
  batch: (secret, random) => ({
    method: 'POST',
    url: 'https://example.com/api/v1/$batch',
    body: JSON.stringify({
      requests: [
        {
          id: '1',
          method: 'GET',
          url: random.pick(['/Equipment?filter=Nmae eq 1', `/Equipment?sig=${secret}`]),
          headers: { [random.pick(['Authorization', 'ApiKey', 'X-Vault-Token'])]: secret },
        },
      ],
    }),
  }),
  response: (secret) => ({
    response: { headers: [{ name: 'Set-Cookie', value: `sid=${secret}; Path=/` }], body: '{"value": [{"Nmae": 1}]}' },
  }),
}; // prettier-ignore

/** Requests beside it whose findings would quote a secret that they contain as a name, a value, a member or an element. */
const lures: readonly ((secret: string) => Partial<DrawnRequest>)[] = [
  (secret) => ({ url: `${host}Equipment?filter=${secret} eq 1` }),
  (secret) => ({ url: `${host}Equipment?filter=Name == '${secret}'` }),
  (secret) => ({ url: `${host}Equipment?$select=${secret}&${secret}=1` }),
  (secret) => ({ url: `${host}${secret}` }),
  (secret) => ({ url: `${host}Equipment('${secret}')?top=${secret}` }),
  (secret) => ({ method: 'POST', body: `{"${secret}": 1, "${secret}": 2}` }),
  (secret) => ({ method: secret }),
  (secret) => ({ headers: [{ name: 'Content-Type', value: secret }, { name: 'Prefer', value: secret }] }),
  () => ({ url: `${host}Equipment?filter=Nmae eq 1` }),
]; // prettier-ignore

const plain: DrawnRequest = { method: 'GET', url: `${host}Equipment?filter=Nmae eq 1`, headers: [] };

const inAddresses = ['password', 'parameter', 'shape'];
const inHeaders = [...inAddresses, 'header', 'authorization', 'cookie'];
const inRequests = [...inHeaders, 'soap', 'batch'];
const held: { readonly [format in DocumentFormat]?: readonly string[] } = {
  odata: inAddresses,
  log: inAddresses,
  csv: inAddresses,
  yaml: inHeaders,
  powerquery: inHeaders,
  script: inHeaders,
  json: inRequests,
  postman: inRequests,
  bruno: inRequests,
  batch: inHeaders,
};

/** Whether a generated document of a format can contain a secret at a place. */
export const canHold = (format: DocumentFormat, place: string): boolean =>
  (held[format] ?? (format in writers ? secretPlaces : inAddresses)).includes(place);

/** Generates the requests of a document, with a secret at a place of `secretPlaces`, and the same text elsewhere. */
export function drawSecrets(random: Random, place: string): DrawnSecrets {
  const secret = shapes[random.pick(Object.keys(shapes))]!(random);
  const holder: DrawnRequest = { ...plain, ...places[place]!(secret, random) };
  const shaped = /eyJ\S+|ghp_\w+/.exec(holder.url)?.[0];
  const others = [random.pick(lures), random.pick(lures)].map((lure): DrawnRequest => ({
    ...plain,
    ...lure(shaped ?? secret),
  }));
  const at = random.below(3);
  const requests = [...others.slice(0, at), holder, ...others.slice(at)];
  return { requests, holder: at, secrets: [shaped ?? secret] };
}

export const secretPlaces = Object.keys(places);

const json = JSON.stringify;
const headersOf = ({ headers }: DrawnRequest): Record<string, string> =>
  Object.fromEntries(headers.map(({ name, value }) => [name, value]));

function httpText(drawn: DrawnSecrets): string {
  const written = drawn.requests.map(({ method, url, headers, body, response }) => {
    const lines = [`${method} ${url}`, ...headers.map(({ name, value }) => `${name}: ${value}`)];
    if (body !== undefined) lines.push('', body);
    if (response !== undefined)
      lines.push(
        '',
        'HTTP/1.1 200 OK',
        ...response.headers.map(({ name, value }) => `${name}: ${value}`),
        '',
        response.body,
      );
    return `${lines.join('\n')}\n`;
  });
  return `\n${written.join('\n###\n')}`;
}

const writers: { readonly [format in DocumentFormat]?: (drawn: DrawnSecrets) => string } = {
  http: httpText,
  markdown: (drawn) => `# Requests\n\n\`\`\`http\n${httpText(drawn)}\`\`\`\n`,
  odata: (drawn) => drawn.requests.map(({ method, url }) => `${method === 'GET' ? '' : `${method} `}${url}\n`).join(''),
  ndjson: (drawn) => drawn.requests.map((each) => `${json({ ...each, headers: headersOf(each) })}\n`).join(''),
  json: (drawn) => json({ items: drawn.requests.map((each) => ({ u: each.url, ...headersOf(each), body: each.body })) }, undefined, 1),
  yaml: (drawn) => drawn.requests.map(({ url, headers }) => `- u: '${url.replaceAll("'", "''")}'\n${headers.map(({ name, value }) => `  ${name}: ${value}\n`).join('')}`).join(''),
  batch: (drawn) => json({ requests: drawn.requests.map(({ method, url, body, ...each }, index) => ({ id: String(index), method, url, headers: headersOf(each as DrawnRequest), ...(body === undefined ? {} : { body }) })) }, undefined, 1),
  postman: (drawn) => json({ info: { name: 'c' }, item: drawn.requests.map(({ method, url, headers, body }) => ({ request: { method, url: { raw: url }, header: headers.map(({ name, value }) => ({ key: name, value })), ...(body === undefined ? {} : { body: { mode: 'raw', raw: body } }) } })) }, undefined, 1),
  bruno: (drawn) => drawn.requests.slice(drawn.holder, drawn.holder + 1).map((each) => `${each.method.toLowerCase()} {\n  url: ${each.url}\n  body: ${each.body === undefined ? 'none' : 'json'}\n}\n\nheaders {\n${each.headers.map(({ name, value }) => `  ${name}: ${value}\n`).join('')}}\n${each.body === undefined ? '' : `\nbody:json {\n  ${each.body}\n}\n`}`).join(''),
  script: (drawn) => drawn.requests.map(({ url, headers }) => `fetch(odata\`${url.replaceAll('`', '')}\`, { headers: ${json(Object.fromEntries(headers.map(({ name, value }) => [name, value])))} });\n`).join(''),
  powerquery: (drawn) => drawn.requests.map((each) => `Source = OData.Feed("${each.url.replaceAll('"', '""')}", null, [Headers=[${each.headers.map(({ name, value }) => `#"${name}"="${value}"`).join(', ')}]]),\n`).join(''),
  csv: (drawn) => `url,x\n${drawn.requests.map(({ url }) => `"${url.replaceAll('"', '""')}",1\n`).join('')}`,
  har: (drawn) => json({ log: { entries: drawn.requests.map(({ method, url, headers, body, response }) => ({ request: { method, url, headers, ...(body === undefined ? {} : { postData: { text: body } }) }, ...(response === undefined ? {} : { response: { status: 200, headers: response.headers, content: { text: response.body } } }) })) } }, undefined, 1),
  log: (drawn) => drawn.requests.map(({ method, url }) => `h - - [21/Nov/2026:10:00:00 +0000] "${method} ${url.replaceAll(' ', '%20')} HTTP/1.1" 200 5 "${url.replaceAll(' ', '%20')}" "x"\n`).join(''),
}; // prettier-ignore

/** Writes the requests in a format; in a program, as the URLs of strings. */
export const writeSecrets = (format: DocumentFormat, drawn: DrawnSecrets): string =>
  writers[format]?.(drawn) ??
  drawn.requests.map(({ url }, index) => `url${String(index)} = "${url.replaceAll('"', '')}";\n`).join('');
