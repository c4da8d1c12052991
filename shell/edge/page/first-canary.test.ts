import { listVersion, rollOut } from '@acara/releases';
import { deployFixture } from '@acara/releases/testing';
import { visitorIds, changeStore } from '../testing/fixture-rollout.ts';
import { namedBundle, remoteBundle } from '../testing/fixture-bundles.ts';
import { deployBundle, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const FIRST = 'test-release-1';
const SECTION = 'section-release-1';
const AT = new Date('2026-01-02T00:00:00Z');

/** Makes the only release of a remote a candidate, as publish and rollout do. */
const beginRollout = (dir: string, remote: string) =>
  changeStore(dir, (document) => {
    const { [remote]: [version] = [], ...others } = document.microFrontends;
    if (!version) throw new Error('no release');
    const { servedAt: _served, ...acara } = version.extras.acara;
    const listed = { ...version, deployment: { traffic: 0, default: false }, extras: { acara } };
    const without = { ...document, microFrontends: others };
    return rollOut(listVersion(without, remote, listed, AT), remote, { bp: 5000 }, AT);
  });

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({
    deploy: { shell: 'shell-release-1' },
    prepare: async (dir) => {
      await deployBundle(dir, 'mfe-test', FIRST, namedBundle(FIRST));
      await beginRollout(dir, 'mfe-test');
      await deployFixture(dir, {
        name: 'mfe-host',
        releaseId: 'host-release-1',
        server: remoteBundle.replace("'<p>' +", `'<div data-place="host.section"></div><p>' +`),
        record: {
          declaration: { routes: { host: { path: '/induk', access: 'public', places: ['host.section'] } } },
        },
      });
      await deployFixture(dir, {
        name: 'mfe-section',
        releaseId: SECTION,
        server: `exports.renderFragment = async () => ({ html: '<h2>Bagian</h2>', styles: '', state: null });`,
        record: {
          declaration: {
            routes: {},
            fragments: { 'section.first': { place: 'host.section', order: 1, server: true, budgetKB: 9 } },
          },
        },
      });
      await beginRollout(dir, 'mfe-section');
    },
  });
});
afterAll(() => edge?.close());

const visitAs = async (address: string, unit: string) => {
  const response = await edge.get(address, { headers: { cookie: `acara_visitor=${unit}` } });
  return { status: response.status, html: await response.text() };
};

test('the first release of a remote reaches its share; for all others its pages do not exist', async () => {
  const visit = async (isIn: boolean) => {
    const { status, html } = await visitAs('/event', visitorIds('mfe-test', FIRST, { isIn }));
    return [status, html.includes(`<i>${FIRST}</i>`)];
  };
  expect(await visit(true)).toEqual([200, true]);
  expect(await visit(false)).toEqual([404, false]);
  expect((await edge.get('/event')).status).toBe(404);
});

test('the first release of a section reaches its share; all others get the page of its host without it', async () => {
  const visit = async (isIn: boolean) => {
    const { status, html } = await visitAs('/induk', visitorIds('mfe-section', SECTION, { isIn }));
    const [, place = ''] = /<div data-place="host.section">(.*)<\/div><p>/.exec(html) ?? [];
    return { status, place, isNamed: html.includes(SECTION) };
  };
  expect(await visit(true)).toEqual({ status: 200, place: expect.stringContaining('<h2>Bagian</h2>'), isNamed: true });
  expect(await visit(false)).toEqual({ status: 200, place: '', isNamed: false });
});
