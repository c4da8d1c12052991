import { freePort } from '@acara/tooling/src/net/ports.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PoolClient } from 'pg';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';

const SERVER = path.join(__dirname, 'server.ts');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const children = new Set<ChildProcess>();
// A failed test leaves its process behind, and jest would wait for it.
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});

/** Without a developer's `.env`. */
const { PATH, NODE_COMPILE_CACHE } = process.env;
const OUTSIDE = { PATH, NODE_COMPILE_CACHE, ENV_FILE: '' };

const start = (environment: Record<string, string>) => {
  const child = spawn(process.execPath, [SERVER], { env: { ...OUTSIDE, ...environment } });
  children.add(child);
  const output = { text: '' };
  child.stdout.on('data', (data) => (output.text += String(data)));
  child.stderr.on('data', (data) => (output.text += String(data)));
  return { child, output };
};

const listening = async (output: { text: string }, child: ChildProcess): Promise<string> => {
  for (;;) {
    const address = /http:\/\/127[.]0[.]0[.]1:\d+/.exec(output.text);
    if (address) return address[0];
    if (child.exitCode !== null) throw new Error(output.text);
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
  }
};

/** Resolves when another connection waits for a lock of this one. */
const isWaitedFor = async (blocker: PoolClient): Promise<void> => {
  for (;;) {
    const { rows } = await blocker.query('select from pg_locks where not granted');
    if (rows.length > 0) return;
  }
};

describe('the server process', () => {
  it('starts on a real port, finishes running requests, writes its counts, and ends on SIGTERM', async () => {
    const { child, output } = start({ DATABASE_URL: database.url, API_PORT: '0' });
    const origin = await listening(output, child);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);

    const blocker = await database.pool.connect();
    await blocker.query('begin; lock table event in access exclusive mode');
    const pending = fetch(`${origin}/api/v1/event/slug/konser-jazz-lama`).then((answer) => answer.status);
    await isWaitedFor(blocker);
    child.kill('SIGTERM');
    await once(child.stdout, 'data');
    await blocker.query('commit');
    blocker.release();

    expect(await pending).toBe(200);
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    const { rows } = await database.pool.query('select event_total_clicked from event where event_id = 4');
    expect(rows[0].event_total_clicked).toBe(1000);
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
  });

  it('with DRAIN_SECONDS reports first that it is not ready, and answers everything meanwhile', async () => {
    const { child, output } = start({ DATABASE_URL: database.url, API_PORT: '0', DRAIN_SECONDS: '3' });
    const origin = await listening(output, child);
    const fetchStatus = async (target: string) => (await fetch(`${origin}${target}`)).status;
    expect(await fetchStatus('/readyz')).toBe(200);
    child.kill('SIGTERM');
    while ((await fetchStatus('/readyz')) === 200);
    expect(await Promise.all(['/healthz', '/readyz', '/api/v1/event/all'].map(fetchStatus))).toEqual([200, 503, 200]);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('serves, and ends, when the disk of its log is full', async () => {
    const full = fs.openSync('/dev/full', 'w');
    const port = await freePort();
    const child = spawn(process.execPath, [SERVER], {
      env: { ...OUTSIDE, DATABASE_URL: database.url, API_PORT: String(port) },
      stdio: ['ignore', full, full],
    });
    children.add(child);
    const ended = once(child, 'exit');
    const fetchStatus = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status);
    while (child.exitCode === null && !(await fetchStatus().catch(() => 0)));
    // Far more lines than are buffered, and errors.
    for (let round = 0; round < 20; round += 1)
      expect(await Promise.all(Array.from({ length: 50 }, fetchStatus))).toEqual(Array.from({ length: 50 }, () => 200));
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/event/all`)).status).toBeLessThan(504);
    expect(await fetchStatus()).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('reports all problems of its settings at once', async () => {
    const { child, output } = start({ API_PORT: '99999', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' });
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(output.text).toMatch(
      /^These settings cannot be used:\n( {2}(API_PORT|DATABASE_URL|LOG_LEVEL): must be .*\n){3}$/,
    );
  });

  it('reads its settings from a file too', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-api-'));
    const ENV_FILE = path.join(folder, '.env');
    fs.writeFileSync(ENV_FILE, `DATABASE_URL=${database.url}\nAPI_PORT=0\nAPI_HOST=127.0.0.1\n`);
    const { child, output } = start({ ENV_FILE });
    expect((await fetch(`${await listening(output, child)}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    await once(child, 'exit');
    fs.rmSync(folder, { recursive: true });
  });

  it('names the setting of a port that is in use', async () => {
    const first = start({ DATABASE_URL: database.url, API_PORT: '0' });
    const { port } = new URL(await listening(first.output, first.child));
    const second = start({ DATABASE_URL: database.url, API_PORT: port });
    const [code] = await once(second.child, 'exit');
    expect(code).toBe(1);
    expect(second.output.text).toContain(`Port ${port} is taken: set API_PORT to another one.`);
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
  });
});
