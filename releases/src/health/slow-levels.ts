import type { PageVitals } from '@acara/shared-contract/release';
import type { Metric } from './health-store.ts';

/** How slow a page was. `blocked`: what long tasks took beyond 50 ms each, in ms. */
export type Slowness = PageVitals & { blocked?: number | undefined };

/** Above these a vital is poor (https://web.dev/articles/vitals). TTFB and FCP do not depend on a release. */
const POOR: Slowness = { lcp: 4000, inp: 500, cls: 0.25 };

/** Further levels of the distributions, below and above. */
const LEVELS: Readonly<Partial<Record<keyof Slowness, readonly number[]>>> = {
  lcp: [1500, 2500, 8000],
  inp: [100, 200, 1000],
  cls: [0.1],
  blocked: [600, 2000],
};

const levels = Object.entries(LEVELS).flatMap(([vital, values]) =>
  values.map((value) => ({ vital: vital as keyof Slowness, value, metric: `slow ${vital} ${value}` as const })),
);

/** The metrics of `slow` beside the poor vitals, which have its own name. */
export const SLOW_LEVELS: readonly Metric[] = levels.map(({ metric }) => metric);

const isAbove = (slowness: Slowness, vital: keyof Slowness, value: number): boolean => (slowness[vital] ?? 0) > value;

/** Every level that a page reached, the lower ones too. */
export const reachedLevels = (slowness: Slowness): Metric[] => {
  const isPoor = Object.entries(POOR).some(([vital, value]) => isAbove(slowness, vital as keyof Slowness, value));
  return [
    ...(isPoor ? (['slow'] as const) : []),
    ...levels.flatMap(({ vital, value, metric }) => (isAbove(slowness, vital, value) ? [metric] : [])),
  ];
};
