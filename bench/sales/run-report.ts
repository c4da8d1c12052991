import { fixed, textTable } from '../lib/text-table.ts';
import type { RushCounts } from './attempts.ts';

/** What one run found. `broken`: invariants that did not hold, in words; none: all did. */
export type RunReport = { name: string; numbers: Record<string, unknown>; broken: string[] };

/** Collects what does not hold. */
export const createChecks = () => {
  const broken: string[] = [];
  return {
    broken,
    /** @param words what was found, should it not hold */
    holds: (isSo: boolean, words: string): void => {
      if (!isSo) broken.push(words);
    },
  };
};

/** A rush as one line under its header. */
export const rushTable = (rows: readonly (RushCounts & { name: string })[]): string =>
  textTable(
    ['rush', 'attempts', 'sold', 'refused', '429', '5xx', 'seconds', 'attempts/s', 'orders/s', 'refusal p50', 'p99 ms'],
    rows.map((row) => [
      row.name,
      String(row.attempts),
      String(row.sold),
      String(row.refused),
      String(row.busy),
      String(row.broken),
      fixed(row.seconds, 2),
      fixed(row.attempts / row.seconds, 0),
      fixed(row.sold / row.seconds, 0),
      fixed(row.p50, 0),
      fixed(row.p99, 0),
    ]),
  );
