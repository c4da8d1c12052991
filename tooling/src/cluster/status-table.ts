import type { ProcessStatus } from './cluster.ts';

/** One process, and for an edge the revision of the registry that it serves. */
export type StatusRow = ProcessStatus & { revision?: number };

const HEADER = ['process', 'port', 'state', 'balancer', 'pid', 'crashes', 'registry'];

/** One line per process. */
export const statusTable = (rows: readonly StatusRow[]): string[] => {
  const cells = rows.map(({ name, port, state, serves, pid, crashes, revision }) => [
    name,
    String(port),
    state,
    serves ? 'in service' : 'out',
    pid > 0 ? String(pid) : '-',
    String(crashes),
    revision === undefined ? '' : String(revision),
  ]);
  const table = [HEADER, ...cells];
  const widths = HEADER.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};
