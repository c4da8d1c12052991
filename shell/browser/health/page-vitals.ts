import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import type { PageVitals } from '@acara/shared-contract/release';

/** In ms: ten minutes; a page that took longer was asleep, and the edge would not take it. */
const MOST_MS = 600_000;

/** Measures how the page feels, from its beginning on, whenever this is called. The object changes until it is left. */
export const measureVitals = (): PageVitals => {
  const vitals: PageVitals = {};
  const record =
    (name: keyof PageVitals, decimals = 0) =>
    ({ value }: Metric) => {
      if (value <= MOST_MS) vitals[name] = Number(value.toFixed(decimals));
    };
  const changes = { reportAllChanges: true };
  onTTFB(record('ttfb'));
  onFCP(record('fcp'));
  onLCP(record('lcp'), changes);
  onINP(record('inp'), changes);
  onCLS(record('cls', 4), changes);
  return vitals;
};
