import { Writable } from 'node:stream';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';
import { deployCandidate } from '../testing/fixture-rollout.ts';

let edge: TestEdge;
let port: number;
beforeAll(async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      const line = JSON.parse(String(chunk));
      if (line.msg === 'metrics') resolve(line.address.port);
      done();
    },
  });
  edge = await startTestEdge({
    logger: { level: 'info', stream },
    settings: { metrics: { host: '127.0.0.1', port: 0 } },
    prepare: async (dir) => {
      await deployCandidate(dir, { name: 'mfe-test', releaseId: 'test-release-2', bp: 2000 });
    },
  });
  port = await promise;
});
afterAll(() => edge.close());

const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
const value = async (series: string) => {
  const line = (await scrape()).split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};

describe('the metrics of an edge', () => {
  test('are not served where visitors come in', async () => {
    expect(await (await edge.get('/metrics')).text()).not.toContain('# TYPE');
  });

  test('have its pages, workers and rollouts', async () => {
    for (let times = 0; times < 3; times += 1) await (await edge.get('/event')).text();
    expect(await value('http_request_duration_seconds_count{route="/*",method="GET",status="2xx"}')).toBe(3);
    expect(await value('acara_page_cache_total{source="hit"}')).toBeGreaterThanOrEqual(1);
    expect(await value('acara_page_cache_entries')).toBeGreaterThanOrEqual(1);
    expect(await value('acara_render_workers')).toBe(1);
    expect(await value('acara_render_workers_replaced_total')).toBe(0);
    expect(await value('acara_rollout_share{package="mfe-test"}')).toBe(0.2);
    expect(await value('acara_releases{package="shell",state="served"}')).toBe(1);
    expect(await value('acara_registry_revision')).toBeGreaterThan(0);
  });

  test('count what browsers report by package', async () => {
    const introduced = await edge.get('/_releases/visitor', {
      method: 'POST',
      headers: { origin: 'http://acara.test' },
    });
    const cookies = introduced.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    const html = await (await edge.get('/event', { headers: { cookie: cookies.join('; ') } })).text();
    const releaseId = /"mfe-test":\{"releaseId":"([^"]+)/.exec(html)?.[1];
    const signature = new RegExp(`"mfe-test/${releaseId}":"([^"]+)`).exec(html)?.[1];
    const cookie = cookies[0] ?? '';
    const send = (beacon: object, headers = {}) =>
      edge.get('/beacon', { method: 'POST', body: JSON.stringify(beacon), headers: { cookie, ...headers } });
    await send({ remote: 'mfe-test', releaseId, signature, phase: 'mount', message: 'broken' });
    await send({ remote: 'made-up', releaseId, signature, phase: 'mount', message: 'broken' });
    expect(await value('acara_health_signals_total{package="mfe-test",kind="failure"}')).toBe(1);
    expect(await scrape()).not.toContain('made-up');
    const translated = {
      remote: 'mfe-test',
      releaseId,
      signature,
      phase: 'render',
      message: 'broken',
      altered: 'translated',
    };
    await send(translated, { 'accept-language': 'en-US' });
    expect(await value('acara_health_signals_total{package="mfe-test",kind="excused"}')).toBe(1);
    expect(await value('acara_health_signals_total{package="mfe-test",kind="failure"}')).toBe(1);
  });

  test('stay bounded for any requests', async () => {
    const junk = async (round: number) => {
      for (let at = 0; at < 40; at += 1) {
        await edge.get(`/${round}/${at}`);
        await edge.get(`/r/${round}/${at}.js`);
        await edge.get(`/api/v1/${round}/${at}`);
        await edge.get(`/${at}`, { method: 'PUT', headers: { 'user-agent': `${round} ${at}` } });
      }
    };
    // Names alone: an idle process has more kinds of resources open at one time than at another.
    const count = async () => (await scrape()).split('\n').filter((line) => /^(?:acara|http)_/.test(line)).length;
    await junk(1);
    const before = await count();
    await junk(2);
    expect(await count()).toBe(before);
  });
});
