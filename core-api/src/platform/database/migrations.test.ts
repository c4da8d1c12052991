import fs from 'node:fs';
import path from 'node:path';
import { blockingIndexes, contractions } from '../../../test/migration-rules.ts';
import { MIGRATIONS } from './schema-version.ts';

/** The last file of the baseline. Later migrations run while the API before them reads and writes tables that have rows. */
const BASELINE = '0130-operations.sql';

describe('a migration', () => {
  it('after the baseline works for the previous API too, and lets writers go on', () => {
    const later = fs.readdirSync(MIGRATIONS).filter((file) => file > BASELINE);
    const problems = later.flatMap((file) => {
      const sql = fs.readFileSync(path.join(MIGRATIONS, file), 'utf8');
      return [...contractions(sql), ...blockingIndexes(sql)].map((problem) => `${file}: ${problem}`);
    });
    expect(problems).toEqual([]);
  });

  it.each([
    ['create index memo_by_text on memo (text)', 1],
    ['create unique index memo_by_text on memo (text)', 1],
    ['create index if not exists memo_by_text on memo (text)', 1],
    ['create index concurrently memo_by_text on memo (text)', 0],
    ['create table memo (text text); create index memo_by_text on memo (text)', 0],
    ['create table if not exists memo (text text); create unique index memo_by_text on memo (text)', 0],
  ])('whose writers wait is refused: %s', (sql, count) => {
    expect(blockingIndexes(`${sql};`)).toHaveLength(count);
  });

  it.each([
    ['drops something', 'drop table gallery'],
    ['drops something', 'drop function reserve_tickets(int)'],
    ['drops a column', 'alter table event drop column event_slug'],
    ['drops a column', 'alter table event add column a int, drop event_slug'],
    ['drops a default', 'alter table event alter column event_private drop default'],
    ['renames something', 'alter table event rename column a to b'],
    ['renames something', 'alter table event rename to happening'],
    ['makes a column not null', 'alter table app_user\n  alter column bio set not null'],
    ['changes the type of a column', 'alter table event alter column event_id type bigint'],
    ['adds a column that must be filled', 'alter table event add column memo text not null'],
    ['adds a column that must be filled', 'alter table event add memo text not null, add note text default 1'],
  ])('that %s is refused without a mark: %s', (what, sql) => {
    expect(contractions(`${sql};`)).toEqual([expect.stringContaining(`${what}: `)]);
    expect(contractions(`-- Contracts: safe after 3e4f267\n${sql};`)).toEqual([]);
  });

  it.each([
    'create table memo (id int not null)',
    'alter table event add column memo text',
    'alter table event add column memo text not null default 1',
    'alter table event add column memo int check (memo in (1, 2)) not null default 1, add note text',
    'alter table event alter column bio drop not null',
    'alter table event drop constraint ends_after_start',
    'drop index event_by_name',
    "comment on table event is 'drop table event; alter table event rename to x'",
    'create function f() returns void language sql as $$ delete from event; drop table event $$',
    '-- drop table event\nselect 1',
  ])('that only adds is accepted: %s', (sql) => {
    expect(contractions(`${sql};`)).toEqual([]);
  });
});
