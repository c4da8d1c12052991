import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { isAlive } from '../site/process-tree.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

// A fresh data folder takes seconds where all processors are busy.
jest.setTimeout(60_000);

const MODULE_URL = pathToFileURL(path.join(__dirname, 'embedded-postgres.ts')).href;

const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

const others: ChildProcess[] = [];
afterEach(() => others.splice(0).forEach((other) => other.kill('SIGKILL')));

/** Another Node process that starts the database and then stays alive; answers with what it printed. */
const startInAnotherProcess = async (dir: string) => {
  const code = `import { startEmbeddedPostgres } from ${JSON.stringify(MODULE_URL)};
    const { url, pid } = await startEmbeddedPostgres({ dir: ${JSON.stringify(dir)} });
    console.log(JSON.stringify({ url, pid }));
    setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  others.push(child);
  const [line] = await once(child.stdout, 'data');
  const started: { url: string; pid: number } = JSON.parse(String(line));
  return { child, ...started };
};

const openFolder = (): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-pg-test-'));
  fs.chmodSync(folder, 0o755);
  return folder;
};

const untilGone = async (pid: number) => {
  for (let poll = 0; poll < 200 && isAlive(pid); poll += 1) await new Promise((go) => setTimeout(go, 20));
};

describe('the embedded PostgreSQL', () => {
  // One cluster for all: creating it takes far longer than starting it.
  const dir = openFolder();
  const fresh = openFolder();
  const running: { stop(): Promise<void> }[] = [];
  const start = async (folder = dir) => {
    const server = await startEmbeddedPostgres({ dir: folder });
    running.push(server);
    return server;
  };

  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
  });
  afterAll(() => [dir, fresh].forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

  it('runs queries, listens on the loopback interface only, and keeps the data over a stop', async () => {
    const first = await start();
    expect(await query(first.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    await query(first.url, 'create table note as select 7 as n');
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await start();
    expect(await query(second.url, 'select n from note')).toEqual([{ n: 7 }]);
  });

  it('keeps a random password in a file for its owner only, and refuses any other', async () => {
    const { url } = await start();
    const secret = path.join(dir, 'password');
    expect(fs.statSync(secret).mode & 0o777).toBe(0o600);
    expect(url).toContain(fs.readFileSync(secret, 'utf8'));
    const wrong = new URL(url);
    wrong.password = 'password';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('ends with the process that started it, even when that one is killed', async () => {
    const { child, pid } = await startInAnotherProcess(dir);
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    await untilGone(pid);
    expect(isAlive(pid)).toBe(false);
    // Its files are those of no server any more.
    await start();
  });

  it('is not started twice on one folder', async () => {
    const { child, pid, url } = await startInAnotherProcess(dir);
    await expect(start()).rejects.toThrow(/did not start.*already/s);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    child.kill('SIGKILL');
    await untilGone(pid);
  });

  it('starts although the lock file names another program, as after a restart of the container', async () => {
    await (await start()).stop();
    fs.writeFileSync(
      path.join(dir, 'data', 'postmaster.pid'),
      `${process.pid}\n${dir}\n0\n5432\n\n127.0.0.1\n\nready\n`,
    );
    const server = await start();
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('creates the data folder again when its creation was interrupted', async () => {
    fs.mkdirSync(path.join(fresh, 'data.new'));
    fs.writeFileSync(path.join(fresh, 'data.new', 'PG_VERSION'), '18');
    fs.writeFileSync(path.join(fresh, 'password'), 'half-way');
    expect(await query((await start(fresh)).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('reports in one line why it did not start', async () => {
    await expect(startEmbeddedPostgres({ dir, flags: ['-c', 'no_such_setting=1'] })).rejects.toThrow(
      /did not start.*no_such_setting/s,
    );
  });
});

const asRoot = process.getuid?.() === 0 ? describe : describe.skip;
asRoot('started by root from a folder the database user cannot reach', () => {
  it('uses the folder where its user can reach it', async () => {
    const closed = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-closed-'));
    const server = await startEmbeddedPostgres({ dir: path.join(closed, 'postgres') });
    const [row] = await query(server.url, "select current_setting('data_directory') as folder");
    await server.stop();
    expect(row?.folder).not.toContain(closed);
    fs.rmSync(closed, { recursive: true });
    fs.rmSync(path.dirname(String(row?.folder)), { recursive: true });
  });
});
