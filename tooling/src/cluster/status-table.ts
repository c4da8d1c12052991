import type { MemberStatus } from './cluster.ts';

/** One process, and for an edge the revision of the registry that it serves. */
export type StatusRow = MemberStatus & { revision?: number };

const HEADER = ['process', 'port', 'state', 'balancer', 'pid', 'fell over', 'registry'];

/** One line per process. */
export const statusTable = (rows: readonly StatusRow[]): string[] => {
  const cells = rows.map(({ name, port, state, serves, pid, falls, revision }) => [
    name,
    String(port),
    state,
    serves ? 'in service' : 'out',
    pid > 0 ? String(pid) : '-',
    String(falls),
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
