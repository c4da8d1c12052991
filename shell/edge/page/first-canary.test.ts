import { listVersion, rollOut } from '@acara/releases';
import { visitorIds, changeStore } from '../testing/fixture-rollout.ts';
import { namedBundle } from '../testing/fixture-bundles.ts';
import { deployBundle, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const FIRST = 'test-release-1';
const AT = new Date('2026-01-02T00:00:00Z');

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({
    deploy: { shell: 'shell-release-1' },
    prepare: async (dir) => {
      await deployBundle(dir, 'mfe-test', FIRST, namedBundle(FIRST));
      // As if it had been published with --no-traffic.
      await changeStore(dir, (document) => {
        const { 'mfe-test': [version] = [], ...others } = document.microFrontends;
        if (!version) throw new Error('no release');
        const { servedAt: _served, ...acara } = version.extras.acara;
        const listed = { ...version, deployment: { traffic: 0, default: false }, extras: { acara } };
        const without = { ...document, microFrontends: others };
        return rollOut(listVersion(without, 'mfe-test', listed, AT, { noTraffic: true }), 'mfe-test', { bp: 5000 }, AT);
      });
    },
  });
});
afterAll(() => edge?.close());

test('the first release of a remote reaches its share; for all others its pages do not exist', async () => {
  const visit = async (isIn: boolean) => {
    const cookie = `acara_visitor=${visitorIds('mfe-test', FIRST, { isIn })}`;
    const response = await edge.get('/event', { headers: { cookie } });
    return [response.status, (await response.text()).includes(`<i>${FIRST}</i>`)];
  };
  expect(await visit(true)).toEqual([200, true]);
  expect(await visit(false)).toEqual([404, false]);
  expect((await edge.get('/event')).status).toBe(404);
});
