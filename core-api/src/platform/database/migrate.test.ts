import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrateApart } from '../../../test/migrate-apart.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

let database: TestDatabase;
let dir: string;
beforeEach(async () => {
  database = await createTestDatabase('template0');
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-migrate-'));
});
afterEach(async () => {
  await database.drop();
  fs.rmSync(dir, { recursive: true });
});

const migrate = () => migrateApart(database.url, dir);

const write = (name: string, sql: string) => fs.writeFileSync(path.join(dir, `${name}.sql`), sql);

test('a migration without a transaction may build an index while its table is written; several processes take turns', async () => {
  write('0001-memo', "create table memo (text text); insert into memo values ('a')");
  write(
    '0002-index',
    `-- No transaction: memos are written meanwhile; so each statement is one of its own.
     create function shout(value text) returns text language sql immutable as $$ select upper(value); $$;
     create index concurrently memo_by_text on memo (shout(text)) where text <> ';' -- the text; only
     `,
  );
  write('0003-more', 'create table more (number int)');
  const applied = await Promise.all([migrate(), migrate(), migrate()]);
  expect(applied.toSorted((one, other) => other.length - one.length)).toEqual([
    ['0001-memo', '0002-index', '0003-more'],
    [],
    [],
  ]);
  const { rows } = await database.pool.query(
    "select indisvalid from pg_index where indexrelid = 'memo_by_text'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('any other migration that fails is rolled back completely', async () => {
  write('0001-memo', 'create table memo (text text)');
  write('0002-broken', 'create table more (number int); create table memo (text text)');
  await expect(migrate()).rejects.toThrow('already exists');
  const { rows } = await database.pool.query("select to_regclass('memo') as memo, to_regclass('more') as more");
  expect(rows).toEqual([{ memo: 'memo', more: null }]);
});

test('a database that other migrations have made is refused, with what to do', async () => {
  write('0001_memo', 'create table memo (text text)');
  await migrate();
  fs.rmSync(path.join(dir, '0001_memo.sql'));
  write('0000-baseline', 'create table memo (text text)');
  await expect(migrate()).rejects.toThrow(
    'of another line of versions: take a new one (on your machine: remove .data)',
  );
});
