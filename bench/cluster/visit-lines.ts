import { fixed, textTable } from '../lib/text-table.ts';
import type { VisitSummary } from './visitors.ts';

/** Visits under something that happens to the cluster, a line per kind. */
export const visitLines = (rows: readonly (VisitSummary & { during: string })[]): string =>
  textTable(
    ['during', 'visits', 'requests', '/s', 'failed', 'failed twice', 'sent again', 'p50 ms', 'p99 ms', 'most ms'],
    rows.map((row) => [
      row.during,
      row.kind,
      String(row.requests),
      fixed(row.perSecond, 0),
      String(row.failed),
      String(row.twice),
      String(row.resent),
      fixed(row.p50, 0),
      fixed(row.p99, 0),
      fixed(row.most, 0),
    ]),
  );
