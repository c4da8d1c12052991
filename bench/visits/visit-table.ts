import { median } from '../lib/statistics.ts';
import { fixed, textTable } from '../lib/text-table.ts';
import type { Visit } from './visit-arms.ts';
import type { VisitRound } from './visit-goals.ts';

const column = (visits: readonly Visit[], value: (visit: Visit) => number | null | undefined): string =>
  fixed(median(visits.map(value).filter((found) => found != null)), 0);

/** Medians of every arm in ms, and what its repeats fetched anew. */
export const visitTable = (rounds: readonly VisitRound[]): string => {
  const arms = [...new Set(rounds.flatMap((round) => Object.keys(round)))].toSorted();
  const rows = arms.map((arm) => {
    const visits = rounds.flatMap((round) => round[arm] ?? []);
    const files = new Set(visits.flatMap(({ warm }) => warm?.traffic.files ?? []));
    return [
      arm,
      column(visits, ({ cold }) => cold.lcp),
      column(visits, ({ cold }) => cold.chrome),
      column(visits, ({ cold }) => cold.interactive),
      column(visits, ({ warm }) => warm?.lcp),
      column(visits, ({ warm }) => warm?.traffic.documents),
      column(visits, ({ warm }) => warm?.traffic.calls),
      [...files, ...new Set(visits.flatMap(({ dead = [] }) => dead.map((part) => `dead: ${part}`)))].join(' ') || '-',
    ];
  });
  return textTable(['arm', 'LCP', 'header', 'page', 'warm LCP', 'documents', 'calls', 'fetched again, dead'], rows);
};

/** Medians of the soft visits of every arm, and what the last of each called. */
export const softTable = (rounds: readonly VisitRound[]): string => {
  const names = new Set(
    rounds.flatMap((round) =>
      Object.entries(round).flatMap(([arm, { soft = {} }]) => Object.keys(soft).map((name) => `${arm} > ${name}`)),
    ),
  );
  const rows = [...names].map((way) => {
    const [arm = '', name = ''] = way.split(' > ');
    const visits = rounds.flatMap((round) => round[arm]?.soft?.[name] ?? []);
    const last = visits.at(-1);
    return [
      way,
      fixed(median(visits.map(({ ms }) => ms)), 0),
      fixed(median(visits.map(({ calls }) => calls)), 0),
      fixed(median(visits.map(({ allCalls }) => allCalls)), 0),
      fixed(median(visits.map(({ twice }) => twice)), 0),
      last?.called.join(' ') ?? '-',
    ];
  });
  return textTable(['soft visit', 'ms', 'calls', 'with later', 'twice', 'called'], rows);
};
