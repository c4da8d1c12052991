import { openStore } from '@acara/releases';
import { timeUntil } from '../../lib/concurrency.ts';
import { median } from '../../lib/statistics.ts';
import { RELEASES } from '../deployed-site.ts';
import { deployRun } from '../visitors.ts';
import { makeSecondRelease } from '../second-release.ts';

const LIMIT_MS = 15_000;
const ROUNDS = 3;

/** A release is promoted and revoked: how long until pages of every edge follow. */
export const registryUpdatesRun = deployRun('registry change', async ({ site }, { holds }) => {
  const store = openStore({ dir: RELEASES, databaseUrl: site.database.url });
  try {
    const release = await makeSecondRelease(RELEASES, store);
    const edges = (await site.status()).filter(({ name }) => name.startsWith('edge'));
    const address = `shell/${release.releaseId}/`;

    const timeUntilPage = (port: number, isThere: boolean) =>
      timeUntil(async () => {
        const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
        return page.includes(address) === isThere;
      }, LIMIT_MS);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const isThere of [true, false]) {
        await (isThere ? release.promote() : release.revoke());
        times.push(...(await Promise.all(edges.map(({ port }) => timeUntilPage(port, isThere)))));
      }
    holds(!times.includes(NaN), `an edge did not follow a change within ${LIMIT_MS / 1000} s`);
    const [middle, most] = [median(times) / 1000, Math.max(...times) / 1000];
    console.log(
      `  pages of ${edges.length} edges followed ${times.length} times after ${middle.toFixed(2)} s (median), ${most.toFixed(2)} s at most; limit ${LIMIT_MS / 1000} s`,
    );
    return { edges: edges.length, times, middle, most };
  } finally {
    await store.close();
  }
});
