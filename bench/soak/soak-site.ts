import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { addClass } from '@acara/core-api/bench';
import { DEMO_ACCOUNTS } from '@acara/core-api/demo';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { bootstrapSite } from '@acara/tooling/src/site/site-bootstrap.ts';
import { resetSales, startPostgresServer } from '../environment/databases.ts';
import { createLedger } from '../environment/ledger.ts';
import { createSandboxControl } from '../environment/sandbox-control.ts';
import { startServerProcess } from '../environment/server-process.ts';
import { benchSettings, siteOptions } from '../lib/bench-site.ts';
import { upTo } from '../lib/concurrency.ts';
import { createPool, ensureDatabase, queryRow } from '../lib/databases.ts';
import { readShapes } from '../reads/read-shapes.ts';
import type { ClassOnSale } from './buying.ts';
import { SOAK_DATA } from './run-in-process.ts';

/** Pages of one kind, and the calls that are made from them. */
export type PublicVisit = { pages: string[]; calls: string[] };

const OWN_EVENT = 'select event_slug as slug from event where event_id = 1';

/** Every kind of public page. */
export const publicVisits = async (pool: pg.Pool): Promise<{ visits: PublicVisit[]; eventSlug: string }> => {
  const shapes = await readShapes(pool);
  const calls = (...names: string[]) => shapes.filter(({ name }) => names.includes(name)).flatMap(({ paths }) => paths);
  const last = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\?.*/, '');
  const { slug: eventSlug } = await queryRow<{ slug: string }>(pool, OWN_EVENT);
  const byKeyword = calls('keyword, broad', 'keyword, two words', 'keyword, one city', 'keyword, mistyped');
  const byTag = calls('tag');
  const bySlug = [...calls('event by slug'), `/api/v1/event/slug/${eventSlug}`];
  const keywords = byKeyword.map((path) => new URL(path, 'http://localhost').searchParams.get('event_name') ?? '');
  return {
    eventSlug,
    visits: [
      { pages: ['/'], calls: calls('popular', 'teaser', 'banners', 'upcoming, store') },
      {
        pages: ['/event', '/event?page=2', ...[1, 2, 3, 4, 5].map((category) => `/event?category=${category}`)],
        calls: calls('page of 6', 'category', 'city, category, date', 'cities', 'categories'),
      },
      { pages: keywords.map((word) => `/search/${encodeURIComponent(word)}`), calls: byKeyword },
      { pages: byTag.map((path) => `/tag/${last(path)}`), calls: byTag },
      {
        pages: bySlug.map((path) => `/detail-event/${last(path)}`),
        calls: [...bySlug, '/api/v1/event/1/availability'],
      },
      { pages: ['/more-event-search', '/allcatmob'], calls: calls('categories', 'organiser', 'organiser page') },
      { pages: ['/panduan', '/syarat-ketentuan', '/login', '/register', '/forgot-password'], calls: [] },
    ],
  };
};

const CLASSES = [
  { kind: 'PAID', seats: 'RESERVED', price: 150_000, quantity: 4_000 },
  { kind: 'PAID', seats: 'RESERVED', price: 90_000, quantity: 4_000 },
  { kind: 'PAID', seats: 'UNRESERVED', price: 60_000, quantity: 20_000 },
  { kind: 'PAID', seats: 'UNRESERVED', price: 25_000, quantity: 20_000 },
  { kind: 'FREE', seats: 'UNRESERVED', price: 0, quantity: 20_000 },
] as const;

export type SoakSite = Awaited<ReturnType<typeof startSoakSite>>;

/**
 * Starts the whole site, edge, API, PostgreSQL and the emulators each in processes of its own, on free ports, with data
 * of its own that stay for the next run, and without sales. The disposables end it.
 */
export const startSoakSite = async (disposables: Disposables) => {
  const server = await startPostgresServer(disposables, 'soak');
  const url = await ensureDatabase(server.url, 'acara_soak');
  // The payment emulator remembers what was paid; our tables are emptied.
  fs.rmSync(path.join(SOAK_DATA, 'sandbox'), { recursive: true, force: true });
  const settings = await benchSettings({ DATA_DIR: SOAK_DATA, DATABASE_URL: url, HOLD_MINUTES: '5' });
  const { programs } = await bootstrapSite(settings, siteOptions(disposables));
  const database = { url, pool: createPool(url, 2) };
  disposables.add(() => database.pool.end());
  await resetSales(database.pool);
  const api = await startServerProcess(disposables, programs.api, settings.API_PORT);
  // Visitors of many networks come through one proxy.
  const trusting = { ...programs.edge, env: { ...programs.edge.env, EDGE_TRUST_PROXY: 'loopback' } };
  const edge = await startServerProcess(disposables, trusting, settings.PORT);
  const sandboxOrigin = `http://127.0.0.1:${settings.SANDBOX_PORT}`;
  const clock = { now: () => new Date() };
  const ledger = createLedger({ database, clock, control: createSandboxControl(sandboxOrigin) });
  return { edge, api, sandboxOrigin, database, ledger };
};

// All with the password of the demo accounts: a hash for each would take minutes.
const ADD_ACCOUNTS = `
  insert into app_user (name, email, password_hash, created_at)
  select 'Akun ' || n, $1 || '-' || n || '@acara.test',
    (select password_hash from app_user where lower(email) = $2), now()
  from generate_series(1, $3::int) as n
  on conflict do nothing`;

/** E-mail addresses of accounts, which are added where they are missing. */
export const createAccounts = async ({ database }: SoakSite, name: string, count: number): Promise<string[]> => {
  await database.pool.query(ADD_ACCOUNTS, [name, DEMO_ACCOUNTS.regular.email, count]);
  return upTo(count).map((index) => `${name}-${index + 1}@acara.test`);
};

/** Puts new classes of event 1 on sale. */
export const openSale = async ({ database: { pool } }: SoakSite): Promise<ClassOnSale[]> => {
  // Events of earlier runs are over.
  await pool.query('update seat_detail set seat_detail_active = false where event_id = 1');
  const onSale: ClassOnSale[] = [];
  for (const each of CLASSES) {
    const seatDetailId = await addClass(pool, { ...each, maximum: 4 });
    onSale.push({ seatDetailId, isReserved: each.seats === 'RESERVED', quantity: each.quantity });
  }
  return onSale;
};
