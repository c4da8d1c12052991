import { rm } from 'node:fs/promises';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import {
  approve,
  halt,
  openReleaseFiles,
  openStore,
  packageState,
  rollOut,
  signWatchPass,
  type RegistryStore,
  type WatchPass,
} from '@acara/releases';
import { temporaryFolder } from '@acara/releases/testing';
import { freezeWindows } from '@acara/server-kit/settings';
import { remoteRoutes } from '../testing/fixture-bundles.ts';
import { changeStore } from '../testing/fixture-rollout.ts';
import { deployDeclared } from '../testing/test-edge.ts';
import { ACTIONS } from './package-actions.ts';
import { releasePageRoutes } from './release-page-routes.ts';
import { NOW } from './testing.ts';

const KEY = 'a key of at least thirty-two characters';
const ORIGIN = 'http://acara.test';
const FIRST = 'test-release-1';
const NEW = 'test-release-2';
const STABLE = 'test-release-3';
const AT = new Date(NOW);

let app: FastifyInstance;
let dir: string;
let store: RegistryStore;
let remove: () => Promise<void>;

const start = async (more: { freezes?: ReturnType<typeof freezeWindows.read> } = {}) => {
  await app?.close();
  const served = await store.read();
  app = Fastify();
  const health = { minutes: async () => [], tally: () => Promise.reject(new Error('none')) };
  await app.register(releasePageRoutes, {
    sources: {
      store,
      files: openReleaseFiles({ dir }),
      health,
      served: () => served,
      freezes: more.freezes ?? [],
      healthGate: { isOn: true, networks: 3 },
      now: () => NOW,
      uptime: () => 0,
      onError: () => undefined,
    },
    publicOrigin: ORIGIN,
    key: KEY,
    siteName: 'Acara',
    isHttps: false,
  });
};

/** Half of the visitors may have a release without an approval; `ani` gives the candidate to a tenth. */
beforeEach(async () => {
  ({ folder: dir, remove } = await temporaryFolder());
  const declaration = { routes: remoteRoutes, approval: { abovePercent: 50 } };
  for (const releaseId of [FIRST, NEW, STABLE]) await deployDeclared(dir, { name: 'mfe-test', releaseId, declaration });
  await changeStore(dir, (document) => rollOut(document, 'mfe-test', { releaseId: NEW, bp: 1000, by: 'ani' }, AT));
  store = openStore({ dir });
  await start();
});
afterEach(async () => {
  await app.close();
  await store.close();
  await remove();
});

const cookieOf = (pass: Partial<WatchPass> = { by: 'budi', mayAct: true }) =>
  `acara_releases=${signWatchPass({ expiresAt: new Date(NOW + 1000), by: 'budi', ...pass }, KEY)}`;
const OF = {
  rollout: { releaseId: NEW, bp: '5000' },
  approve: { releaseId: NEW },
  promote: { releaseId: NEW },
  halt: { releaseId: NEW, why: 'tombol mati' },
  rollback: { releaseId: STABLE, to: FIRST, why: 'kursi hilang' },
};
const act = (action: keyof typeof OF, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/_releases/${action}?range=24h&package=mfe-test`,
    payload: new URLSearchParams({ package: 'mfe-test', ...OF[action], ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN, cookie: cookieOf(), ...headers },
  });
const as = (by: string) => ({ cookie: cookieOf({ by, mayAct: true }) });
const open = (address: unknown, pass?: Partial<WatchPass>) =>
  app.inject({ url: String(address).replace(/#.*/, ''), headers: { cookie: cookieOf(pass) } });
const state = async () => {
  const document = await store.read();
  if (!document) throw new Error('no registry');
  return packageState(document, 'mfe-test');
};
const lastEntry = async () => (await store.audit()).at(-1);
const revision = async () => (await store.read())?.extras.acara.revision;

describe('a reader with a link for actions', () => {
  test('halts the candidate; the audit has who and why, and the page the result', async () => {
    const answer = await act('halt');
    const done = await revision();
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `/_releases?range=24h&package=mfe-test&done=${done}#hasil`,
    ]);
    expect((await state()).candidate).toBeNull();
    expect(await lastEntry()).toMatchObject({ by: 'budi', action: 'halt', why: 'tombol mati' });
    const { body } = await open(answer.headers.location);
    expect(body).toContain('Sudah dilakukan: Menghentikan.');
    expect(body).toContain(`mfe-test <span class="id">${NEW}</span>: 10\u00a0% → selesai, ditarik`);
    // Others did not do it.
    expect((await open(answer.headers.location, { by: 'citra', mayAct: true })).body).not.toContain('Sudah dilakukan');
    expect((await open(answer.headers.location, { by: 'budi' })).body).not.toContain('Sudah dilakukan');
  });

  test('raises the share, approves a rollout that another person started, and promotes it', async () => {
    expect((await act('rollout', {}, as('ani'))).statusCode).toBe(303);
    expect(await lastEntry()).toMatchObject({ by: 'ani', action: 'rollout', why: '/_releases' });
    const early = await act('promote');
    expect([early.statusCode, early.json()]).toEqual([
      409,
      { code: 'refused', error: 'Tidak ada yang diubah', reason: expect.stringContaining('needs an approval') },
    ]);
    const own = await act('approve', {}, as(' Ani'));
    expect([own.statusCode, own.json().reason]).toEqual([
      409,
      expect.stringContaining('somebody else must approve it'),
    ]);
    const page = await act('approve', {}, { ...as('ani'), accept: 'text/html' });
    expect(page.body).toContain('Anda sendiri yang memulai peluncuran ini. Orang lain harus menyetujuinya.');
    expect(page.body).not.toContain('somebody else');
    expect((await act('approve')).statusCode).toBe(303);
    expect(await lastEntry()).toMatchObject({ by: 'budi', action: 'approve' });
    expect((await act('promote', { why: 'semua baik' }, as('ani'))).statusCode).toBe(303);
    expect(await lastEntry()).toMatchObject({ by: 'ani', action: 'promote', why: 'semua baik' });
    expect((await state()).stable).toBe(NEW);
  });

  test('rolls back to the stable release before', async () => {
    expect((await act('rollback')).statusCode).toBe(303);
    expect((await state()).stable).toBe(FIRST);
    expect(await lastEntry()).toMatchObject({ by: 'budi', action: 'rollback', why: 'kursi hilang' });
  });

  test('gets the forms of what may be done, without the approval of what they started', async () => {
    const forms = async (by: string) =>
      Array.from(
        (await open('/_releases', { by, mayAct: true })).body.matchAll(/action="\/_releases\/(\w+)/g),
        ([, name]) => name,
      );
    expect(await forms('budi')).toEqual(['rollout', 'approve', 'halt', 'rollback']);
    expect(await forms('Ani')).toEqual(['rollout', 'halt', 'rollback']);
  });
});

describe('an action is refused', () => {
  test.each<[string, Record<string, string>]>([
    ['without a link', { cookie: '' }],
    ['with a read-only link', { cookie: cookieOf({ by: 'budi' }) }],
    ['from another site', { origin: 'https://evil.test' }],
    ['without an origin', { origin: '' }],
  ])('%s', async (_who, headers) => {
    const before = await revision();
    for (const action of ACTIONS) expect((await act(action, {}, headers)).statusCode).toBe(403);
    expect(await revision()).toBe(before);
  });

  test('with a read-only link, whose page shows no actions but how to get them', async () => {
    const { body } = await open('/_releases', { by: 'budi' });
    expect([body.includes('<form'), body.includes('test-release-2')]).toEqual([false, true]);
    expect((await act('halt', {}, { cookie: cookieOf({ by: 'budi' }) })).json().reason).toContain('watch --actions');
  });
});

describe('an action that is malformed', () => {
  test.each<[keyof typeof OF, Record<string, string>, string]>([
    ['halt', { package: 'mfe-other' }, 'package'],
    ['halt', { package: '__proto__' }, 'package'],
    ['halt', { releaseId: '' }, 'releaseId'],
    ['halt', { why: ' ' }, 'why'],
    ['halt', { why: 'x'.repeat(501) }, 'why'],
    ['halt', { why: 'two\nlines' }, 'why'],
    ['rollback', { why: '' }, 'why'],
    ['rollback', { to: '../x' }, 'to'],
    ['rollout', { bp: '1e3' }, 'bp'],
    ['promote', { 'during-freeze': 'x'.repeat(501) }, 'during-freeze'],
  ])('of %s is named: %j', async (action, fields, field) => {
    const before = await revision();
    const answer = await act(action, fields);
    expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining({ code: 'bad_field', field })]);
    expect(answer.json().reason).not.toBe('');
    expect(await revision()).toBe(before);
  });

  test('is a page for people, with a way back', async () => {
    const { statusCode, body } = await act('halt', { why: '' }, { accept: 'text/html' });
    expect([statusCode, body.includes('why: alasan harus diisi')]).toEqual([422, true]);
    expect(body).toContain('<a href="/_releases?range=24h&amp;package=mfe-test">Kembali</a>');
  });

  test('is refused when it is too long, missing, or of another type', async () => {
    expect((await act('halt', { why: 'x'.repeat(20_000) })).statusCode).toBe(413);
    expect((await act('halt', {}, { 'content-type': 'application/json' })).statusCode).toBe(415);
    const headers = { origin: ORIGIN, cookie: cookieOf() };
    expect((await app.inject({ method: 'POST', url: '/_releases/halt', headers })).statusCode).toBe(422);
  });
});

describe('a package that was changed since the page was shown', () => {
  test.each<[keyof typeof OF, (document: Parameters<typeof halt>[0]) => ReturnType<typeof halt>]>([
    ['halt', (document) => halt(document, 'mfe-test', 'enough', AT)],
    ['approve', (document) => halt(document, 'mfe-test', 'enough', AT)],
    ['approve', (document) => approve(document, 'mfe-test', 'citra', AT)],
    ['promote', (document) => halt(document, 'mfe-test', 'enough', AT)],
    ['rollout', (document) => rollOut(document, 'mfe-test', { bp: 5000 }, AT)],
  ])('stays as it is: %s', async (action, change) => {
    await changeStore(dir, change);
    const before = await revision();
    const answer = await act(action);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'changed']);
    expect(await revision()).toBe(before);
  });

  test('is not rolled back from another release than the one that was seen, nor to another', async () => {
    for (const field of ['releaseId', 'to'])
      expect((await act('rollback', { [field]: NEW })).json().code).toBe('changed');
  });
});

test('the rules of the command hold: no larger share in a freeze without a reason, nor of damaged files', async () => {
  // NOW is Sunday, the 1st of March 2026, 16:07 WIB.
  await start({ freezes: freezeWindows.read('sun 06:00/sun 18:00') });
  expect((await open('/_releases')).body).toContain('name="during-freeze"');
  expect((await act('rollout')).json().reason).toContain('a freeze in which no release gets more visitors');
  expect((await act('rollout', { 'during-freeze': 'tiket gratis' })).statusCode).toBe(303);
  expect((await lastEntry())?.why).toContain('during the freeze sun 06:00/sun 18:00: tiket gratis');
  await rm(path.join(dir, 'files/mfe-test', FIRST ?? '', 'remoteEntry.js'));
  expect((await act('rollback')).json().reason).toContain('damaged');
});

test('a network has twenty requests at once; those of others do not count', async () => {
  for (let nth = 0; nth < 30; nth += 1) await act('halt', {}, { cookie: '' });
  for (let nth = 0; nth < 20; nth += 1) expect((await act('halt', { why: '' })).statusCode).toBe(422);
  const answer = await act('halt');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '5']);
  expect((await state()).candidate).toBe(NEW);
});
