import { NETWORK_LIMIT } from '../health/analysis-tally.ts';
import { fallbackVisitor, WINDOW_MS, windowOf } from '../health/fallback-counts.ts';
import type { HealthStore } from '../health/health-store.ts';

const AT = Date.UTC(2026, 2, 4, 5, 58);
const HOUR_MS = 60 * 60_000;

/** @param open as in `describeHealthStore` */
export const describeFallbackCounts = (name: string, open: (options: { fresh: boolean }) => Promise<HealthStore>) => {
  test(`${name} counts whose pages lost a release by package and five minutes, once each, five of a network`, async () => {
    const store = await open({ fresh: true });
    await store.prune(AT, []);
    expect(await store.fallbacks('mfe-a', 0)).toEqual([]);
    const later = AT + WINDOW_MS;
    const lose = (remote: string, ...whom: [visitor: string, network: string, at?: number][]) =>
      whom.map(([visitor, network, at = AT]) => fallbackVisitor(remote, { visitor, network }, at));
    const crowd = Array.from({ length: NETWORK_LIMIT + 3 }, (_, at): [string, string] => [`crowd-${at}`, 'n-1']);
    const fallbacks = [
      ...lose('mfe-a', ...crowd, ['a', 'n-2'], ['b', 'n-2'], ['a', 'n-2', later]),
      ...lose('mfe-b', ['a', 'n-2']),
    ];
    await store.add({ affected: [], minutes: [], fallbacks });
    await store.add({ affected: [], minutes: [], fallbacks: fallbacks.slice(-3) });
    const first = windowOf(AT);
    const second = windowOf(later);
    expect(await store.fallbacks('mfe-a', 0)).toEqual([
      { window: first, visitors: NETWORK_LIMIT + 2, networks: 2 },
      { window: second, visitors: 1, networks: 1 },
    ]);
    expect(await store.fallbacks('mfe-a', second)).toHaveLength(1);
    await store.prune(second + HOUR_MS, []);
    expect(await store.fallbacks('mfe-a', 0)).toEqual([]);
    await store.close();
  });
};
