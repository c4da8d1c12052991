import { rollOut } from '@acara/releases';
import { expect, verifyUnless } from '../../fixtures/test.ts';
import { BAD, changeSample } from '../../fixtures/sample-site.ts';
import { sampleTest as test } from '../../fixtures/sample-test.ts';
import { createVisitBeacon, sendBeacon, visit } from '../../fixtures/visitors.ts';

// A second release of the sample remote; it is called bad, but works here.

test.use({ isBadListed: true, edgeEnv: { EDGE_TRUST_PROXY: 'loopback', RENDER_WORKERS: '2' } });
// Edges evaluate plans every half minute, and the minute in which a share begins does not count.
test.describe.configure({ timeout: 420_000 });
const LIMIT_MS = 400_000;
const VISITS = 10;

test(
  'a rollout with a plan reaches all visitors without further commands',
  verifyUnless(false),
  async ({ sampleSite }) => {
    const { edge, store } = sampleSite;
    await changeSample(sampleSite, 'rollout', (document, now) =>
      rollOut(document, 'mfe-sample', { releaseId: BAD, bp: 1000, plan: { visits: VISITS, minutes: 0 } }, now),
    );
    const isStable = async () =>
      (await store.read())?.microFrontends['mfe-sample']?.some(
        ({ deployment, extras }) => deployment?.default && extras.acara.releaseId === BAD,
      ) === true;
    const from = Date.now();
    for (let at = 0; !(await isStable()) && Date.now() - from < LIMIT_MS; at += 20) {
      const group = await Promise.all(
        Array.from({ length: 20 }, (_, one) => visit(edge.origin, '/uji/satu', at + one)),
      );
      for (const visitor of group)
        expect(await sendBeacon(edge.origin, visitor, createVisitBeacon(visitor, 'mfe-sample', 1500))).toBe(204);
    }
    const entries = (await store.audit()).filter(({ by }) => by === 'health gate');
    expect(entries.map(({ action, why }) => [action, /at \d+ %/.exec(why)?.[0]])).toEqual([
      ['rollout', 'at 10 %'],
      ['promote', 'at 50 %'],
    ]);
    console.log(`  all visitors have it after ${Math.round((Date.now() - from) / 1000)} s`);
  },
);
