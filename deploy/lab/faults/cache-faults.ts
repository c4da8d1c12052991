import { type Checks, timeUntil } from '@acara/bench/lab';
import { SITES, type Machine } from '../machine.ts';
import { makeSecondRelease } from '../second-release.ts';
import { FRONTS, openReleases } from '../site.ts';
import { seconds, type Fault } from './fault.ts';

/** Seconds without the cache. */
const DURATION = 20;
const BACK_LIMIT_MS = 60_000;
/** Until no visitor sees a release that was halted or rolled back. */
const GONE = 15;
const SPREAD_LIMIT_MS = 60_000;
const PATHS = ['/', '/event', '/panduan'];

/** A document as a machine's visitor gets it. @returns `hit`, `miss`, `pass`, or '' without a cache */
const read = async (front: string, path = '/', cookie = '') => {
  const answer = await fetch(front + path, { headers: { cookie }, signal: AbortSignal.timeout(10_000) });
  return { from: answer.headers.get('x-cache') ?? '', html: await answer.text() };
};

/** As often as the swarm starts it. */
const KILL = `timeout ${DURATION} sh -c 'while sleep 0.1; do kill -9 $(pidof varnishd) 2>/dev/null; done' || true`;
const FREEZE = `kill -STOP $(pidof varnishd); sleep ${DURATION}; kill -CONT $(pidof varnishd)`;

/** @param command ends once the cache is no longer changed */
const cacheFault = (what: string, machines: readonly Machine[], command: string): Fault => ({
  what: `${what} for ${DURATION} s`,
  silence: 2,
  silenceOfEach: 3,
  run: async ({ checks: { holds } }) => {
    const fronts = FRONTS.filter((_, index) => machines.includes(SITES[index] as Machine));
    // Visitors whose connection ends with the cache request again.
    const count = async (isIt: (from: string) => boolean) =>
      (await Promise.allSettled(fronts.map((front) => read(front)))).filter(
        (answer) => answer.status === 'fulfilled' && isIt(answer.value.from),
      ).length;
    const isUsed = async () => (await count((from) => from !== '')) === fronts.length;
    const isLeftOut = async () => (await count((from) => from === '')) === fronts.length;
    holds(await isUsed(), 'the cache was not used before the fault');
    const over = Promise.all(machines.map((machine) => machine.run('sh', ['-c', command])));
    await seconds(DURATION / 2);
    holds(!Number.isNaN(await timeUntil(isLeftOut, 2_000)), 'a cache that does not answer still gets requests');
    await over;
    const ms = await timeUntil(isUsed, BACK_LIMIT_MS, 500);
    console.log(`  used again after ${(ms / 1000).toFixed(1)} s`);
    holds(!Number.isNaN(ms), 'it was not back by itself within a minute');
  },
});

/** Documents of all machines. @returns how many name the release, and how many of those a cache had */
const readEverywhere = async (releaseId: string, cookie: string) => {
  const pending = FRONTS.flatMap((front) => PATHS.map((path) => read(front, path, cookie)));
  const naming = (await Promise.all(pending)).filter(({ html }) => html.includes(releaseId));
  return { naming: naming.length, hits: naming.filter(({ from }) => from === 'hit').length };
};

/** Waits until all caches have it, then measures when it was last seen after a change. */
const goneAfter = async (
  { holds }: Checks,
  what: string,
  { releaseId, cookie, change }: { releaseId: string; cookie: string; change: () => Promise<void> },
): Promise<void> => {
  const isEverywhere = async () => (await readEverywhere(releaseId, cookie)).hits === FRONTS.length * PATHS.length;
  const spread = await timeUntil(isEverywhere, SPREAD_LIMIT_MS, 200);
  holds(!Number.isNaN(spread), `${what}: not all caches had the release before`);
  await change();
  const changed = performance.now();
  let last = 0;
  const isOver = async () => {
    const at = performance.now() - changed;
    if ((await readEverywhere(releaseId, cookie)).naming > 0) last = at;
    return at > (GONE + 5) * 1000;
  };
  await timeUntil(isOver, SPREAD_LIMIT_MS, 200);
  console.log(`  ${what}: last seen ${(last / 1000).toFixed(1)} s after it`);
  holds(last <= GONE * 1000, `${what}: seen for ${(last / 1000).toFixed(1)} s`);
};

const halt: Fault = {
  what: 'a release is halted, and then rolled back, behind the caches',
  silence: 2,
  silenceOfEach: 3,
  triedAgain: 0,
  run: async ({ checks }) => {
    const { dir, store, files } = openReleases();
    try {
      const second = await makeSecondRelease(dir, store);
      const { releaseId } = second;
      await files.share('shell', releaseId);
      await second.rollOut(5_000);
      await goneAfter(checks, 'halt', { releaseId, cookie: `acara_set=shell/${releaseId}`, change: second.halt });
      await second.promote();
      await goneAfter(checks, 'rollback', { releaseId, cookie: '', change: second.revoke });
    } finally {
      await Promise.all([store.close(), files.close()]);
    }
  },
};

export const CACHE_FAULTS = {
  'cache-dead': cacheFault('the cache of a machine is dead', SITES.slice(-1), KILL),
  'caches-dead': cacheFault('the cache of every machine is dead', SITES, KILL),
  'cache-frozen': cacheFault('the cache of a machine stands still', SITES.slice(-1), FREEZE),
  halt,
};
