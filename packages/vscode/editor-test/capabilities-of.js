/** Gets the capabilities of a language server. */
import { spawn } from 'node:child_process';

/** Starts a server, and reads the capabilities in its answer to the first request of a client. */
export function capabilitiesOf(program, args, env = process.env) {
  const server = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'], env });
  const message = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { processId: process.pid, rootUri: null, capabilities: {} },
  });
  server.stdin.write(`Content-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`);
  return new Promise((resolve, reject) => {
    let answer = '';
    server.on('error', reject);
    server.on('exit', (status) => reject(new Error(`The server ended with status ${status} instead of an answer.`)));
    server.stdout.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk;
      const [head, length] = /^Content-Length: (\d+)\r\n\r\n/.exec(answer) ?? [];
      if (head === undefined || answer.length < head.length + Number(length)) return;
      resolve(JSON.parse(answer.slice(head.length, head.length + Number(length))).result.capabilities);
      server.kill();
    });
  });
}
