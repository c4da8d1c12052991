import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore } from '@acara/releases';
import { median } from '../../lib/statistics.ts';
import { createChecks, type RunReport } from '../../sales/run-report.ts';
import { CLUSTER_DATA } from '../bench-cluster.ts';
import { calmMachine, type ClusterContext } from '../cluster-context.ts';
import { makeSecondRelease } from '../second-release.ts';

const LIMIT_MS = 15_000;
const POLL_INTERVAL_MS = 50;
const ROUNDS = 3;

/** A release given to everybody, and taken back: how long until pages of every edge have it. */
export const registryUpdatesRun = async ({ cluster }: ClusterContext): Promise<RunReport> => {
  const { broken, holds } = createChecks();
  const load = await calmMachine();
  const dir = path.join(CLUSTER_DATA, 'releases');
  const store = openStore({ dir, databaseUrl: cluster.database.url });
  try {
    const release = await makeSecondRelease(dir, store);
    const edges = (await cluster.status()).filter(({ name }) => name.startsWith('edge'));
    const mark = `shell/${release.releaseId}/`;

    /** Milliseconds until a page of this edge names the release, or no longer does; null: not within the limit. */
    const until = async (port: number, isThere: boolean): Promise<number | null> => {
      const began = performance.now();
      while (performance.now() - began < LIMIT_MS) {
        const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
        if (page.includes(mark) === isThere) return performance.now() - began;
        await delay(POLL_INTERVAL_MS);
      }
      return null;
    };
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const isThere of [true, false]) {
        await (isThere ? release.give() : release.takeBack());
        const seen = await Promise.all(edges.map(({ port }) => until(port, isThere)));
        holds(!seen.includes(null), `an edge had not heard of a change after ${LIMIT_MS / 1000} s`);
        times.push(...seen.filter((ms) => ms !== null));
      }
    const [middle, most] = [median(times) / 1000, Math.max(...times) / 1000];
    console.log(`registry change, load average before ${load.toFixed(1)}`);
    console.log(
      `  ${times.length} looks at ${edges.length} edges: their pages had it after ${middle.toFixed(2)} s (median), ${most.toFixed(2)} s at most; limit ${LIMIT_MS / 1000} s`,
    );
    return { name: 'registry change', numbers: { load, edges: edges.length, times, middle, most }, broken };
  } finally {
    await store.close();
  }
};
