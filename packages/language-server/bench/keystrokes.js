/**
 * Measures the server as an editor uses it: the time from a keystroke to the findings and to completions, and the
 * memory of the process over many edits, in request files of 500 and 5,000 lines. `node
 * packages/language-server/bench/keystrokes.js [metadata.xml] [edits]`; without metadata it generates a schema.
 */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';

const command = fileURLToPath(new URL('../../cli/bin/odatalint.js', import.meta.url));
const [metadata, edits = '1000'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'odatalint-bench-'));

/** Sets and properties that requests of the files are made of. */
const isGraph = metadata !== undefined && readFileSync(metadata, 'utf8').includes('microsoft.graph');
const [set, property] = isGraph ? ['users', 'displayName'] : ['Things', 'Name0'];

function ownSchema() {
  const types = Array.from({ length: 400 }, (_, type) => {
    const properties = Array.from({ length: 40 }, (_, i) => `<Property Name="Name${i}" Type="Edm.String"/>`);
    return `<EntityType Name="T${type}"><Key><PropertyRef Name="Name0"/></Key>${properties.join('\n')}</EntityType>`;
  });
  const sets = types.map((_, i) => `<EntitySet Name="${i === 0 ? 'Things' : `Things${i}`}" EntityType="N.T${i}"/>`);
  return `<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="N" xmlns="http://docs.oasis-open.org/odata/ns/edm">${types.join('\n')}
<EntityContainer Name="C">${sets.join('\n')}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;
}

if (metadata === undefined) writeFileSync(join(folder, 'metadata.xml'), ownSchema());
else copyFileSync(metadata, join(folder, 'metadata.xml'));
writeFileSync(
  join(folder, 'odatalint.config.json'),
  JSON.stringify({ services: { measured: { profile: 'odata-4.01', schema: ['metadata.xml'] } } }),
);

/** A request file: a separator, a request and an empty line each, no two requests the same. */
const requestFile = (lines) =>
  Array.from(
    { length: lines / 3 },
    (_, i) => `### ${i}\nGET /${set}?$filter=${property} eq 'n${i}' and ${property} ne 'x'&$top=${i + 1}\n\n`,
  ).join('');

async function startServer() {
  const server = spawn(process.execPath, [command, 'lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  connection.onRequest('client/registerCapability', () => null);
  connection.onRequest('window/workDoneProgress/create', () => null);
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities: { textDocument: { diagnostic: {} }, window: { workDoneProgress: true } },
  });
  await connection.sendNotification('initialized', {});
  return { server, connection };
}

/** Resident memory of a process in megabytes; NaN where there is no /proc. */
function residentMegabytes(pid) {
  try {
    const [, kilobytes] = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

const percentile = (times, share) => [...times].sort((a, b) => a - b)[Math.floor(times.length * share)];
const shown = (times) => [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(2).padStart(8)).join('');

async function measure(lines, count) {
  const { server, connection } = await startServer();
  const uri = pathToFileURL(join(folder, `file-${lines}.http`)).href;
  const textDocument = { uri };
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'http', version: 0, text: requestFile(lines) },
  });
  const began = performance.now();
  await connection.sendRequest('textDocument/diagnostic', { textDocument });
  const first = performance.now() - began;
  const [findings, completions, memory] = [[], [], []];
  for (let version = 1; version <= count; version++) {
    const line = 3 * ((version * 7919) % Math.floor(lines / 3)) + 1;
    const character = `GET /${set}?$filter=`.length;
    const isTyping = version % 2 === 1;
    // A letter is typed and deleted, so that the file does not change.
    const typedAt = isTyping ? line : 3 * (((version - 1) * 7919) % Math.floor(lines / 3)) + 1;
    const start = { line: typedAt, character };
    const range = { start, end: isTyping ? start : { line: typedAt, character: character + 1 } };
    const from = performance.now();
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ range, text: isTyping ? 'd' : '' }],
    });
    await connection.sendRequest('textDocument/diagnostic', { textDocument });
    findings.push(performance.now() - from);
    if (version % 10 === 1) {
      const asked = performance.now();
      await connection.sendRequest('textDocument/completion', {
        textDocument,
        position: { line: typedAt, character: character + 1 },
      });
      completions.push(performance.now() - asked);
    }
    if (version % Math.ceil(count / 5) === 0) memory.push(residentMegabytes(server.pid).toFixed(0));
  }
  console.log(`${String(lines).padStart(5)} lines  first ${first.toFixed(0)} ms`);
  console.log(`   findings (p50 p95 p99, ms)    ${shown(findings)}`);
  console.log(`   completions (p50 p95 p99, ms) ${shown(completions)}`);
  console.log(`   resident MB over ${count} edits  ${memory.join(' ')}`);
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  connection.dispose();
  return percentile(findings, 0.95);
}

const small = await measure(501, Number(edits));
const large = await measure(4998, Number(edits));
console.log(`5,000 to 500 lines at the 95th percentile: ${(large / small).toFixed(2)}`);
rmSync(folder, { recursive: true });
