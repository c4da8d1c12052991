import { verify } from '@node-rs/argon2';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildApp } from '../src/app.ts';
import { missingMigrations } from '../src/platform/database/schema-version.ts';
import { NOW, testConfig } from '../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo.ts';

const EVENTS = 260;
let database: TestDatabase;

const runSeed = async (events = EVENTS): Promise<string> => {
  const seedFile = path.join(__dirname, 'seed.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [seedFile, '--events', String(events), '--now', '2026-11-21T10:00:00+07:00'],
    { env: { ...process.env, ENV_FILE: '', DATABASE_URL: database.url, NODE_NO_WARNINGS: '1' } },
  );
  return stdout;
};
/** Runs a command of this package. @returns exit code and output */
const runCommand = async (
  file: string,
  databaseUrl: string,
  environment: Record<string, string>,
  ...args: string[]
) => {
  const { NODE_ENV: _, ...others } = process.env;
  const env = { ...others, ENV_FILE: '', NODE_NO_WARNINGS: '1', DATABASE_URL: databaseUrl, ...environment };
  return promisify(execFile)(process.execPath, [path.join(__dirname, file), ...args], { env }).then(
    ({ stdout }) => ({ code: 0, words: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      words: error.stdout + error.stderr,
    }),
  );
};
const queryRows = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.pool.query<Row & { [column: string]: unknown }>(sql, values)).rows;
const count = async (sql: string): Promise<number> => Number((await queryRows<{ count: string }>(sql))[0]?.count);

beforeAll(async () => {
  database = await createTestDatabase('template1');
  await runSeed();
});
afterAll(() => database.drop());

describe('a seeded database', () => {
  it('has an address for the original of every picture, which says what it shows', async () => {
    const missing = (rows: string) =>
      count(`select count(*) from (${rows}) picture (kind, id, version) where version is not null and not exists (
        select from image_original
        where (image_kind, image_id, image_version) = (kind, id, version)
          and image_address like kind || '/' || id || '-' || version || '?%')`);
    expect(await missing("select 'event', event_id, event_image_version from event")).toBe(0);
    expect(await missing("select 'gallery', gallery_id, gallery_image_version from gallery")).toBe(0);
    expect(await missing("select 'seatmap', event_id, seat_image_version from seat")).toBe(0);
    expect(await missing("select 'banner', featured_id, featured_image_version from featured")).toBe(0);
    expect(await missing("select 'logo', organizer_id, organizer_logo from organizer")).toBe(0);
  });

  it('is not changed by a second run', async () => {
    expect(await runSeed(10)).toContain(`already seeded with ${EVENTS} events`);
    expect(await count('select count(*) from event')).toBe(EVENTS);
  });

  it('contains the catalogue', async () => {
    expect(await count('select count(*) from ms_city')).toBe(514);
    expect(await count('select count(*) from category_event')).toBe(24);
    expect(await count('select count(*) from organizer')).toBe(60);
    expect(await count('select count(*) from organizer where organizer_logo is null')).toBeGreaterThan(10);
    expect(await count("select count(*) from featured where featured_redirect_url like 'http%'")).toBeGreaterThan(0);
    expect(await count("select count(*) from featured where featured_redirect_url like '/%'")).toBeGreaterThan(0);
  });

  it('has counters that match the live tickets', async () => {
    expect(
      await count(`select count(*) from seat_detail d where ms_seat_identifier = 'UNRESERVED' and taken <> (
        select count(*) from ticket t where t.seat_detail_id = d.seat_detail_id and t.ticket_status_name in ('pending', 'issued'))`),
    ).toBe(0);
    expect(await count('select count(*) from ticket')).toBeGreaterThan(1_000);
  });

  it('continues the ids for new rows', async () => {
    const [row] = await queryRows<{ tag_id: number }>(
      "insert into tag (tag_name, tag_slug) values ('Baru', 'baru-sekali') returning tag_id",
    );
    expect(row?.tag_id).toBe(await count('select max(tag_id) as count from tag'));
  });

  it('has two demo accounts: one with a history, one without', async () => {
    const [regular, newcomer] = await queryRows<{
      user_id: number;
      password_hash: string;
      email_verified_at: Date | null;
    }>('select user_id, password_hash, email_verified_at from app_user where email = any($1) order by user_id', [
      [DEMO_ACCOUNTS.regular.email, DEMO_ACCOUNTS.newcomer.email],
    ]);
    expect(regular?.password_hash).toMatch(/^\$argon2id\$/);
    expect(await verify(regular?.password_hash ?? '', DEMO_PASSWORD)).toBe(true);
    expect(await verify(newcomer?.password_hash ?? '', DEMO_PASSWORD)).toBe(true);
    // Verified, so that a login with Google keeps the password.
    for (const account of [regular, newcomer]) expect(account?.email_verified_at).toBeInstanceOf(Date);
    const statuses = await queryRows<{ status: string }>(
      'select distinct transaction_approve_status_name as status from transaction where user_id = $1 order by 1',
      [regular?.user_id],
    );
    expect(statuses.map(({ status }) => status)).toEqual(['approved', 'pending', 'rejected']);
    expect(
      await count(`select count(*) from ticket where user_id = ${regular?.user_id} and ticket_datetime < '2026-11-21'`),
    ).toBeGreaterThan(0);
    expect(await count(`select count(*) from event_like where user_id = ${regular?.user_id}`)).toBeGreaterThanOrEqual(
      8,
    );
    expect(await count(`select count(*) from transaction where user_id = ${newcomer?.user_id}`)).toBe(0);
  });
});

describe('production', () => {
  const PRODUCTION = { NODE_ENV: 'production' };
  const API = {
    ...PRODUCTION,
    API_PORT: '0',
    PUBLIC_ORIGIN: 'https://acara.test',
    TOKEN_SECRET: 'a secret of the tests that is long enough',
    MAIL_FROM: 'Acara <tiket@acara.test>',
    MIDTRANS_SERVER_KEY: 'SB-Mid-server-of-the-tests',
    GOOGLE_CLIENT_ID: 'of-the-tests.apps.googleusercontent.com',
    SMTP_URL: 'smtp://mail.acara.test',
  };
  let empty: TestDatabase;
  beforeAll(async () => {
    empty = await createTestDatabase('template1');
  });
  afterAll(() => empty.drop());
  const countRows = async (table: string) =>
    Number((await empty.pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count);

  it.each([
    ['seed', './seed.ts', PRODUCTION],
    ['API', '../src/server.ts', API],
  ])('is never migrated implicitly: the %s prints instructions', async (_what, file, environment) => {
    const { code, words } = await runCommand(file, empty.url, environment);
    expect(code).toBe(1);
    expect(words).toMatch(/older than this version needs. Run npm run migrate -w core-api first/);
    expect(words).toMatch(/missing: 0010-catalogue, .*0130-operations/);
    expect((await empty.pool.query("select to_regclass('event') as event")).rows).toEqual([{ event: null }]);
  });

  it('is seeded with cities and categories only', async () => {
    expect(await runCommand('../src/platform/database/migrate-command.ts', empty.url, PRODUCTION)).toMatchObject({
      code: 0,
    });
    expect(await runCommand('../src/platform/database/migrate-command.ts', empty.url, PRODUCTION)).toMatchObject({
      words: 'the schema is up to date\n',
    });
    // As in `npm start`.
    const seeded = await runCommand('./seed.ts', empty.url, PRODUCTION, '--events', '2000');
    expect(seeded).toEqual({ code: 0, words: 'cities and categories written\n' });
    expect(await countRows('ms_city')).toBe(514);
    expect(await countRows('category_event')).toBe(24);
    expect(await countRows('category_venue')).toBe(3);
    for (const table of [
      'app_user',
      'event',
      'seat_detail',
      'ticket',
      'transaction',
      'organizer',
      'company',
      'featured',
    ])
      expect([table, await countRows(table)]).toEqual([table, 0]);
    expect((await runCommand('./seed.ts', empty.url, PRODUCTION)).words).toContain('already seeded with 0 events');
  });

  it('serves every list without events', async () => {
    const config = testConfig(empty.url, { LOG_LEVEL: 'silent' });
    const app = await buildApp({ config, pool: empty.pool, now: () => NOW });
    const fetchJson = async (address: string) => {
      const answer = await app.inject(`/api/v1/${address}`);
      return { status: answer.statusCode, body: answer.json() };
    };
    try {
      for (const list of ['event/all', 'event/all?upcoming_only=true', 'event/all?limit=4&page=2'])
        expect([list, await fetchJson(list)]).toMatchObject([list, { status: 200, body: { data: [] } }]);
      expect(await fetchJson('featured/domain/localhost')).toMatchObject({ status: 200 });
      expect((await fetchJson('category_event')).body.data).toHaveLength(24);
      expect(await fetchJson('event/slug/festival-kopi-dan-musik-lereng-merapi')).toMatchObject({ status: 404 });
    } finally {
      await app.close();
    }
  });

  it('starts on a newer schema, but not on an older one', async () => {
    await empty.pool.query("insert into schema_migration (name, run_on) values ('9999-of-tomorrow', now())");
    await expect(missingMigrations(empty.url)).resolves.toEqual([]);
    await empty.pool.query("delete from schema_migration where name = '0130-operations'");
    await expect(missingMigrations(empty.url)).resolves.toEqual(['0130-operations']);
  });
});
