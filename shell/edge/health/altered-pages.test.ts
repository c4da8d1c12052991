import { openStore } from '@acara/releases';
import { deployCandidate } from '../testing/fixture-rollout.ts';
import { startBeaconRoute } from '../testing/fixture-beacon-route.ts';
import { failureBeacon, signedCookie, signedRelease, visitBeacon, visitorUnit } from '../testing/fixture-beacons.ts';
import { eventually, startTestEdge } from '../testing/test-edge.ts';
import { isForeign } from './foreign-browser.ts';

const SHELL = signedRelease('shell', 'shell-release-1');
const STABLE = signedRelease('mfe-test', 'test-release-1');
const failure = { ...failureBeacon('mfe-test', 'test-release-1'), phase: 'render', message: 'NotFoundError' };
const error = { ...STABLE, kind: 'error', message: 'x' };
const blank = { kind: 'symptom', releases: [SHELL, STABLE], phase: 'blank', message: 'x' };
const fallback = { ...failure, phase: 'fallback', message: 'test-release-0' };
const ENGLISH = { 'accept-language': 'en-US,en;q=0.9,id;q=0.8' };
const INDONESIAN = { 'accept-language': 'id-ID,id;q=0.9,en;q=0.8' };

describe('reports of a page that a translator changed', () => {
  let route: Awaited<ReturnType<typeof startBeaconRoute>>;
  beforeEach(async () => {
    route = await startBeaconRoute();
  });
  afterEach(() => route.close());

  const send = (beacon: object, languages: object) =>
    route.send(beacon, signedCookie(visitorUnit(1)), '127.0.0.1', languages);
  const translated = { altered: 'translated' };
  const kinds = () => route.watch.failed.mock.calls.map(([, { releaseId }, kind]) => `${releaseId} ${kind}`);
  const excused = () => route.watch.excused.mock.calls.map(([{ releaseId }]) => releaseId);
  const nothing = () => ['failed', 'reported', 'lost', 'fellBack'] as const;

  test.each([
    ['a failure', failure],
    ['an error', error],
    ['a symptom', blank],
    ['a fallback', fallback],
  ])('are no evidence where the browser has another language: %s', async (_what, beacon) => {
    await send({ ...beacon, ...translated }, ENGLISH);
    for (const name of nothing()) expect(route.watch[name]).not.toHaveBeenCalled();
    expect(excused()).toContain('test-release-1');
    route.watch.excused.mockClear();
    await send(beacon, ENGLISH);
    expect(excused()).toEqual([]);
    expect(nothing().some((name) => route.watch[name].mock.calls.length > 0)).toBe(true);
  });

  test('count the visit, but neither how slow it was nor how much it showed', async () => {
    const shown = [{ page: '/event/konser', text: 1, area: 1, links: 0, buttons: 0 }];
    const visit = { ...visitBeacon([SHELL, STABLE], { lcp: 9000, cls: 1 }), blocked: 5000, shown };
    await send({ ...visit, ...translated }, ENGLISH);
    expect(route.watch.visited.mock.calls.map(([, releases, slowness]) => [releases.length, slowness])).toEqual([
      [2, {}],
    ]);
    expect(excused()).toEqual([]);
    await send(visit, ENGLISH);
    expect(route.watch.visited).toHaveBeenLastCalledWith(expect.anything(), visit.releases, {
      lcp: 9000,
      cls: 1,
      blocked: 5000,
    });
  });

  test('are what sound releases have too where the browser has the language of the page: nobody translates it', async () => {
    for (const beacon of [failure, error, blank]) await send({ ...beacon, ...translated }, INDONESIAN);
    expect(kinds()).toEqual(['test-release-1', 'test-release-1', 'shell-release-1', 'test-release-1'].map(unusable));
  });

  test('that an extension broke are what sound releases have too, in any language', async () => {
    await send({ ...failure, altered: 'extension' }, ENGLISH);
    expect(kinds()).toEqual([unusable('test-release-1')]);
  });

  test('with another mark are malformed', async () => {
    await send({ ...failure, altered: 'by nobody' }, ENGLISH);
    expect(kinds()).toEqual([]);
  });

  const unusable = (id: string) => `${id} unusable`;
});

test.each([
  ['id-ID,id;q=0.9,en;q=0.8', false],
  ['ID', false],
  ['in', false],
  ['jv-ID,id;q=0.9', false],
  ['ms-MY', false],
  ['en-US,en;q=0.9,id;q=0.8', true],
  ['it-IT', true],
  ['ide', true],
  [undefined, false],
])('a browser with the languages %s would translate the page: %s', (languages, expected) => {
  expect(isForeign(languages === undefined ? {} : { 'accept-language': languages })).toBe(expected);
});

describe('a rollout whose pages fail', () => {
  const NEW = 'test-release-2';

  /** Visitors of the candidate report that its translated page failed. @returns why it was halted */
  const failTranslated = async (languages: Record<string, string>, visitors: number) => {
    const edge = await startTestEdge({
      decisionIntervalMs: 50,
      settings: { trustProxy: 'loopback' },
      prepare: async (dir) => {
        await deployCandidate(dir, { name: 'mfe-test', releaseId: NEW, bp: 2000 });
      },
    });
    const visit = async (nth: number) => {
      const headers = { 'x-forwarded-for': `10.0.${nth}.1`, origin: 'http://acara.test', ...languages };
      const introduced = await edge.get('/_releases/visitor', { method: 'POST', headers });
      const cookies = introduced.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
      const html = await (await edge.get('/event', { headers: { ...headers, cookie: cookies.join('; ') } })).text();
      const signature = new RegExp(`"mfe-test/${NEW}":"([^"]+)`).exec(html)?.[1];
      if (!html.includes(`"mfe-test":{"releaseId":"${NEW}`)) return 0;
      const body = {
        remote: 'mfe-test',
        releaseId: NEW,
        signature,
        phase: 'render',
        message: 'x',
        altered: 'translated',
      };
      await edge.get('/beacon', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { ...headers, cookie: cookies[0] ?? '' },
      });
      return 1;
    };
    const store = openStore({ dir: edge.dir });
    const getWhy = async () =>
      (await store.read())?.microFrontends['mfe-test']?.at(-1)?.extras.acara.revoked?.why ?? null;
    let failed = 0;
    // A halted release gets no further visitors.
    for (let nth = 0; failed < visitors && nth < 250 && (await getWhy()) === null; nth += 1) failed += await visit(nth);
    return { edge, store, getWhy, failed };
  };

  test('is not halted for visitors who translate them, however many they are', async () => {
    const { edge, store, getWhy, failed } = await failTranslated(ENGLISH, 12);
    await edge.close();
    expect(failed).toBe(12);
    expect(await getWhy()).toBeNull();
    await store.close();
  }, 90_000);

  test('is halted though it marks its pages as translated', async () => {
    const { edge, store, getWhy } = await failTranslated(INDONESIAN, 12);
    expect(await eventually(getWhy, (why) => why !== null)).toMatch(/^unusable: /);
    await store.close();
    await edge.close();
  }, 90_000);
});
