import { quantile } from '../lib/statistics.ts';
import { fixed, textTable } from '../lib/text-table.ts';
import { SLOWER } from './expectations.ts';
import type { OperationReport } from './fuzz-operation.ts';

const KINDS = ['2xx', '3xx', '400', '401', '403', '404', '409', '422', '429', 'other'];

const getKind = (status: number) => {
  if (status < 400) return `${Math.floor(status / 100)}xx`;
  return KINDS.includes(String(status)) ? String(status) : 'other';
};

const row = (name: string, reports: readonly OperationReport[]): string[] => {
  const counts = new Map<string, number>();
  for (const { statuses } of reports)
    for (const [status, count] of Object.entries(statuses)) {
      const kind = getKind(Number(status));
      counts.set(kind, (counts.get(kind) ?? 0) + count);
    }
  const requests = reports.reduce((sum, report) => sum + report.requests, 0);
  const reached = reports.reduce((sum, report) => sum + report.reached, 0);
  const times = reports.flatMap((report) => report.times);
  return [
    name,
    String(requests),
    `${fixed((100 * reached) / requests, 0)} %`,
    ...KINDS.map((kind) => String(counts.get(kind) ?? '')),
    fixed(quantile(times, 0.5), 1),
    fixed(quantile(times, 0.99), 0),
    fixed(quantile(times, 1), 0),
  ];
};

/** Every call with what it was answered; `reached`: read, let in and understood, whatever was answered then. */
export const fuzzTable = (reports: readonly OperationReport[], seconds: number): string => {
  const sorted = reports.toSorted((one, other) => one.operation.localeCompare(other.operation));
  const requests = reports.reduce((sum, report) => sum + report.requests, 0);
  const table = textTable(
    ['call', 'sent', 'reached', ...KINDS, 'p50 ms', 'p99', 'slowest'],
    [...sorted.map((report) => row(report.operation, [report])), row('all', reports)],
  );
  const slower = Object.entries(SLOWER).map(([name, { limit, why }]) => `  ${name}: ${limit / 1_000} s, ${why}`);
  const late = reports.reduce((sum, report) => sum + report.late, 0);
  const rate = `${requests} requests in ${fixed(seconds, 1)} s, ${late} late once`;
  return `${table}\n${rate}\nmay take more than 1 s:\n${slower.join('\n')}`;
};
