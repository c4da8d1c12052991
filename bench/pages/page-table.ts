import { median } from '../lib/statistics.ts';
import { fixed, textTable } from '../lib/text-table.ts';
import type { PageRun, Round } from './page-runs.ts';

const COLUMNS: readonly [title: string, digits: number, value: (run: PageRun) => number | null][] = [
  ['LCP', 0, ({ lcp }) => lcp],
  ['FCP', 0, ({ fcp }) => fcp],
  ['interactive', 0, ({ interactive }) => interactive],
  ['JS KB', 1, ({ scriptKb }) => scriptKb],
  ['all JS KB', 1, ({ allScriptKb }) => allScriptKb],
  ['all KB', 1, ({ totalKb }) => totalKb],
  ['rounds', 0, ({ rounds }) => rounds],
  ['CLS', 3, ({ cls }) => cls],
  ['blocking', 0, ({ blocking }) => blocking],
  ['twice', 0, ({ twice }) => twice],
  ['manifests', 0, ({ manifests }) => manifests],
  ['bad', 0, ({ bad }) => bad],
  ['complaints', 0, ({ complaints, errors }) => complaints.length + errors.length],
];

/** Medians of every arm. Times in ms, sizes in KB. */
export const pageTable = (rounds: readonly Round[]): string => {
  const arms = Object.keys(rounds[0] ?? {});
  const rows = arms.map((arm) => {
    const runs = rounds.map((round) => round[arm]).filter((run) => run !== undefined);
    const cells = COLUMNS.map(([, digits, value]) =>
      fixed(median(runs.map(value).filter((found) => found !== null)), digits),
    );
    return [arm, ...cells, runs.at(-1)?.lcpElement ?? '-'];
  });
  return textTable(['arm', ...COLUMNS.map(([title]) => title), 'LCP element'], rows);
};
