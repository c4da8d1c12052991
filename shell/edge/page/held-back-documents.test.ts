import {
  changeRegistry,
  isHeldBack,
  openStore,
  previewKey,
  promote,
  releaseSignature,
  visitorSignature,
} from '@acara/releases';
import { namedBundle } from '../testing/fixture-bundles.ts';
import { deployCandidate } from '../testing/fixture-rollout.ts';
import { deployBundle, eventually, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const OLD = 'test-release-1';
const NEW = 'test-release-2';
const SHARED = /^public, .*s-maxage=8/;
const HELD = `mfe-test/${OLD}`;
const OTHERS = `-mfe-test/${OLD}`;
const AT = new Date('2026-01-02T00:00:00Z');

const findUnit = (isHeld: boolean) =>
  Array.from({ length: 2000 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`).find(
    (unit) => isHeldBack('mfe-test', { salt: NEW, bp: 100 }, unit) === isHeld,
  ) ?? '';

let edge: TestEdge;
let key: string;
beforeAll(async () => {
  edge = await startTestEdge({
    deploy: { shell: 'shell-release-1' },
    prepare: async (dir) => {
      await deployBundle(dir, 'mfe-test', OLD, namedBundle(OLD));
      await deployCandidate(dir, { name: 'mfe-test', releaseId: NEW, server: namedBundle(NEW) });
    },
  });
  key = await previewKey({ dir: edge.dir });
  await changeRegistry(
    // Until the edge's clock ends it.
    { store: openStore({ dir: edge.dir }), note: { by: 'test', action: 'promote', why: '' }, now: new Date() },
    (document) => promote(document, 'mfe-test', new Date(), { bp: 100, minutes: 60 }),
  );
  await eventually(
    () => fetchPage(''),
    ({ release }) => release === NEW,
  );
});
afterAll(() => edge?.close());

const fetchPage = async (cookie: string) => {
  const response = await edge.get('/event', { headers: { cookie } });
  return {
    release: /<i>([^<]+)<\/i>/.exec(await response.text())?.[1],
    caching: response.headers.get('cache-control'),
    given: response.headers.getSetCookie().map((line) => line.split(';')[0]),
  };
};
const visitor = (unit: string) => `acara_visitor=${unit}.${visitorSignature(key, unit)}`;
/** The release sets that the end of a visit gives. */
const beacon = async (cookie: string) => {
  const signature = releaseSignature(key, 'mfe-test', NEW);
  const body = JSON.stringify({
    kind: 'visit',
    releases: [{ remote: 'mfe-test', releaseId: NEW, signature }],
    vitals: {},
  });
  const response = await edge.get('/beacon', { method: 'POST', headers: { cookie }, body });
  const given = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return given.filter((pair) => pair.startsWith('acara_set='));
};

test('a first document has the new release for every visitor; the end of the visit assigns the group', async () => {
  for (const [isHeld, name] of [
    [true, HELD],
    [false, OTHERS],
  ] as const) {
    const cookie = visitor(findUnit(isHeld));
    expect(await fetchPage(cookie)).toMatchObject({ release: NEW, given: [] });
    const response = await edge.get('/_releases/visitor', {
      method: 'POST',
      headers: { cookie, origin: 'http://acara.test' },
    });
    expect(response.headers.getSetCookie().map((line) => line.split(';')[0])).toEqual(['acara_set=stable']);
    expect(await beacon(`${cookie}; acara_set=stable`)).toEqual([`acara_set=${name}`]);
    expect(await beacon(`${cookie}; acara_set=${name}`)).toEqual([]);
  }
});

test('caches keep those who are held back apart from all others', async () => {
  const held = await fetchPage(`acara_set=${HELD}`);
  expect([held.release, held.given]).toEqual([OLD, []]);
  expect(held.caching).toMatch(SHARED);
  for (const set of [OTHERS, 'stable']) {
    const other = await fetchPage(`acara_set=${set}`);
    expect([other.release, other.given]).toEqual([NEW, []]);
    expect(other.caching).toMatch(SHARED);
  }
});

test('the name of the rollout before is replaced, for canary and control at once', async () => {
  const former = `acara_set=mfe-test/${NEW}`;
  for (const isHeld of [true, false])
    expect(await fetchPage(`${visitor(findUnit(isHeld))}; ${former}`)).toMatchObject({
      release: NEW,
      caching: 'private, no-cache',
      given: ['acara_set=stable'],
    });
});

test('no visitor is held back any more once all have the release', async () => {
  await changeRegistry(
    { store: openStore({ dir: edge.dir }), note: { by: 'test', action: 'promote', why: '' }, now: AT },
    (document) => promote(document, 'mfe-test', AT),
  );
  const last = await eventually(
    () => fetchPage(`acara_set=${HELD}`),
    ({ release }) => release === NEW,
  );
  expect(last).toMatchObject({ caching: 'private, no-cache', given: ['acara_set=stable'] });
  expect((await fetchPage(`acara_set=${OTHERS}`)).caching).toMatch(SHARED);
});
