import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startTemporaryPostgres } from './temporary-postgres.ts';

const PARENTS = ['/dev/shm', os.tmpdir()].filter((parent) => fs.existsSync(parent));

const findFolders = (pid: number): string[] =>
  PARENTS.flatMap((parent) =>
    fs
      .readdirSync(parent)
      .filter((name) => name.startsWith(`acara-test-postgres-${pid}-`))
      .map((name) => path.join(parent, name)),
  );

it('answers with its settings, and leaves nothing behind', async () => {
  const { url, stop } = await startTemporaryPostgres(['max_connections=17']);
  try {
    expect(findFolders(process.pid)).toHaveLength(1);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    expect((await client.query('show max_connections')).rows).toEqual([{ max_connections: '17' }]);
    await client.end();
  } finally {
    await stop();
  }
  expect(findFolders(process.pid)).toEqual([]);
}, 30_000);

it('leaves nothing behind if the server does not start, and removes what killed runs left', async () => {
  const { pid: dead } = spawnSync(process.execPath, ['-e', '']);
  const left = PARENTS.map((parent) => fs.mkdtempSync(path.join(parent, `acara-test-postgres-${dead}-`)));
  await expect(startTemporaryPostgres(['no_such_setting=1'])).rejects.toThrow();
  expect(findFolders(process.pid)).toEqual([]);
  expect(findFolders(dead).length).toBeLessThan(left.length);
  for (const folder of left) fs.rmSync(folder, { recursive: true, force: true });
}, 30_000);

it('starts beside leftovers that it may not remove', async () => {
  const { pid: dead } = spawnSync(process.execPath, ['-e', '']);
  const remove = jest.spyOn(fs, 'rmSync').mockImplementationOnce(() => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
  });
  const left = PARENTS.map((parent) => fs.mkdtempSync(path.join(parent, `acara-test-postgres-${dead}-`)));
  await expect(startTemporaryPostgres(['no_such_setting=1'])).rejects.toThrow(/no_such_setting|PostgreSQL/);
  expect(remove.mock.calls[0]?.[0]).toMatch(String(dead));
  expect(findFolders(dead)).toHaveLength(left.length);
  for (const folder of left) fs.rmSync(folder, { recursive: true, force: true });
}, 30_000);
