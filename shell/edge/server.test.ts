import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import { deployBundle } from './testing/test-edge.ts';

const SERVER = path.join(__dirname, 'server.ts');

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-edge-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const { PATH, NODE_COMPILE_CACHE } = process.env;
const OUTSIDE = { PATH, NODE_COMPILE_CACHE };

/** @param settings settings; without those of a developer's `.env` */
const start = (settings: Record<string, string>, output: 'pipe' | number = 'pipe') =>
  spawn(process.execPath, [SERVER], {
    env: { ...OUTSIDE, ENV_FILE: '', RELEASES_DIR: folder, ...settings },
    stdio: ['ignore', output, output],
  });
const writeSettingsFile = (...lines: string[]): string => {
  const file = path.join(folder, '.env');
  fs.writeFileSync(file, lines.join('\n'));
  return file;
};

describe('the edge as a process', () => {
  it('serves, and shuts down, when the disk of its log is full', async () => {
    const full = fs.openSync('/dev/full', 'w');
    const port = await freePort();
    const child = start({ PORT: String(port) }, full);
    try {
      const ended = once(child, 'exit');
      const fetchStatus = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status);
      while (child.exitCode === null && !(await fetchStatus().catch(() => 0)));
      // Far more lines than are written at once.
      for (let round = 0; round < 20; round += 1)
        expect(await Promise.all(Array.from({ length: 50 }, fetchStatus))).toEqual(
          Array.from({ length: 50 }, () => 200),
        );
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('with DRAIN_SECONDS reports first that it is not ready, and answers everything meanwhile', async () => {
    await deployBundle(folder, 'shell', 'shell-release-1');
    await deployBundle(folder, 'mfe-test', 'test-release-1');
    const port = await freePort();
    const child = start({ PORT: String(port), DRAIN_SECONDS: '3', RENDER_WORKERS: '1', RENDER_BUDGET_MS: '5000' });
    try {
      const fetchStatus = (target: string) => fetch(`http://127.0.0.1:${port}${target}`).then(({ status }) => status);
      while (child.exitCode === null && (await fetchStatus('/readyz').catch(() => 0)) !== 200);
      child.kill('SIGTERM');
      while ((await fetchStatus('/readyz')) === 200);
      expect(await Promise.all(['/healthz', '/readyz', '/event'].map(fetchStatus))).toEqual([200, 503, 200]);
      expect(await once(child, 'exit')).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
    }
  }, 30_000);

  it('takes its settings from a file too', async () => {
    const port = await freePort();
    const received: (string | string[] | undefined)[] = [];
    const api = http.createServer((request, answer) => {
      if (request.url === '/api/v1/event/all') received.push(request.headers['x-forwarded-for']);
      answer.end('{}');
    });
    await once(api.listen(0, '127.0.0.1'), 'listening');
    const { port: apiPort } = api.address() as AddressInfo; // of a port
    // 127.0.0.2: used only with this setting.
    const ENV_FILE = writeSettingsFile(
      `PORT=${port}`,
      `API_PORT=${apiPort}`,
      'HOST=127.0.0.2',
      'EDGE_TRUST_PROXY=loopback',
    );
    const child = start({ ENV_FILE });
    try {
      const fetchFrom = (host: string) =>
        fetch(`http://${host}:${port}/api/v1/event/all`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
      while (child.exitCode === null && !(await fetchFrom('127.0.0.2').catch(() => undefined)));
      expect(received).toEqual(['203.0.113.7']);
      await expect(fetchFrom('127.0.0.1')).rejects.toThrow('fetch failed');
    } finally {
      child.kill('SIGKILL');
      api.close();
    }
  });

  it('refuses a misspelt setting of the file, and names the right one', async () => {
    const child = start({ ENV_FILE: writeSettingsFile('EDGE_TRUST_PROXI=loopback'), PORT: 'abc' });
    let words = '';
    child.stderr?.on('data', (data) => (words += String(data)));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(words).toBe(
      'These settings cannot be used:\n' +
        '  EDGE_TRUST_PROXI: unknown, did you mean EDGE_TRUST_PROXY?\n' +
        '  PORT: must be a port, is "abc"\n',
    );
  });
});
