/** One request to a URL in the notation of each document format. */
import type { DocumentFormat } from '@odatalint/documents';

const json = (value: unknown): string => JSON.stringify(value);
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const encoded = (url: string): string => url.replaceAll(' ', '%20').replaceAll('"', '%22');
/** Text between double quotes in which a dollar sign begins an interpolation. */
const quoted = (text: string, mark: string): string => json(text).replaceAll('$', `${mark}$`);

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** By format: the name of a file, and a document with a GET of a URL. */
export const documents: Readonly<
  Partial<Record<DocumentFormat, { readonly file: string; write(url: string): string }>>
> = {
  http: { file: 'a.http', write: (url) => `GET ${url}\nAccept: application/json\n` },
  odata: { file: 'a.odata', write: (url) => `${url}\n` },
  ndjson: { file: 'a.ndjson', write: (url) => `{"method":"GET","url":${json(url)}}\n` },
  markdown: { file: 'a.md', write: (url) => `# Title\n\n\`\`\`http\nGET ${url}\n\`\`\`\n` },
  json: { file: 'a.json', write: (url) => `{ "address": ${json(url)} }\n` },
  yaml: { file: 'a.yaml', write: (url) => `address: ${json(url)}\n` },
  postman: {
    file: 'a.postman_collection.json',
    write: (url) =>
      json({ info: { name: 'a', schema }, item: [{ name: 'b', request: { method: 'GET', url: { raw: url } } }] }),
  },
  har: {
    file: 'a.har',
    write: (url) => json({ log: { entries: [{ request: { method: 'GET', url: encoded(url), headers: [] } }] } }),
  },
  bruno: { file: 'a.bru', write: (url) => `get {\n  url: ${url}\n}\n` },
  script: { file: 'a.ts', write: (url) => `const url = ${json(url)};\nawait fetch(url);\n` },
  csharp: { file: 'a.cs', write: (url) => `var url = ${json(url)};\n` },
  java: { file: 'A.java', write: (url) => `String url = ${json(url)};\n` },
  kotlin: { file: 'a.kt', write: (url) => `val url = ${quoted(url, '\\')}\n` },
  html: { file: 'a.html', write: (url) => `<script>load(${json(url)});</script>\n` },
  vb: { file: 'a.vb', write: (url) => `Dim url = "${url.replaceAll('"', '""')}"\n` },
  groovy: { file: 'a.groovy', write: (url) => `def url = ${quoted(url, '\\')}\n` },
  scala: { file: 'a.scala', write: (url) => `val url = ${json(url)}\n` },
  rust: { file: 'a.rs', write: (url) => `let url = ${json(url)};\n` },
  swift: { file: 'a.swift', write: (url) => `let url = ${json(url)}\n` },
  dart: { file: 'a.dart', write: (url) => `final url = ${quoted(url, '\\')};\n` },
  abap: { file: 'a.abap', write: (url) => `url = '${url.replaceAll("'", "''")}'.\n` },
  al: { file: 'a.al', write: (url) => `Url := '${url.replaceAll("'", "''")}';\n` },
  python: { file: 'a.py', write: (url) => `url = ${json(url)}\n` },
  go: { file: 'a.go', write: (url) => `url := ${json(url)}\n` },
  php: { file: 'a.php', write: (url) => `<?php $url = ${quoted(url, '\\')};\n` },
  powershell: {
    file: 'a.ps1',
    write: (url) => `Invoke-RestMethod -Uri "${url.replaceAll('$', '`$').replaceAll('"', '`"')}"\n`,
  },
  bicep: { file: 'a.bicep', write: (url) => `var url = '${url.replaceAll("'", "\\'")}'\n` },
  terraform: { file: 'a.tf', write: (url) => `url = ${json(url)}\n` },
  shell: { file: 'a.sh', write: (url) => `curl ${quoted(url, '\\')}\n` },
  xml: { file: 'a.xml', write: (url) => `<call url="${xml(url)}"/>\n` },
  powerquery: { file: 'a.pq', write: (url) => `let A = Web.Contents("${url.replaceAll('"', '""')}") in A\n` },
  csv: { file: 'a.csv', write: (url) => `name,url\nfirst,"${url.replaceAll('"', '""')}"\n` },
  text: { file: 'a.txt', write: (url) => `GET ${url}\n` },
  log: {
    file: 'a.log',
    write: (url) => `127.0.0.1 - - [01/Jan/2024:00:00:00 +0000] "GET ${encoded(url)} HTTP/1.1" 200 10\n`,
  },
};
