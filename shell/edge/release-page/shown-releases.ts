import type { PackageState, ReleaseRow } from '@acara/releases';
import { noReleaseCounts, sumReleases, type ReleaseCounts } from './release-counts.ts';
import type { TimeSpan } from './time-span.ts';

/** A line of the plots: one release, or the rest together. */
export type PlotLine = {
  /** At the end of the line and in tables. */
  letter: string;
  /** Index of its colour and pattern; the same for the same role. */
  style: number;
  /** Release id, or the number of releases. */
  text: string;
  counts: ReleaseCounts;
};

/**
 * A row of the table: the stable release and the canary always, others with counts. `line` is null for one of the rest.
 */
export type CountedRelease = {
  releaseId: string;
  /** Missing where it is no longer in the registry. */
  row: ReleaseRow | undefined;
  counts: ReleaseCounts;
  line: PlotLine | null;
};

/** More lines cannot be distinguished. */
const MAX_SHOWN = 5;
const LETTERS = 'ABCDE';
/** Styles of the stable release, the canary, the first of the others, */
const STABLE = 0;
const CANARY = 1;
const OTHERS = 2;
/** and the rest together. */
const REST = 6;

/**
 * Selects what is plotted: the stable release, the canary, the newest ones, and the rest together. It depends on the
 * registry and not on counts, so that letters stay when the page refreshes.
 */
export const shownReleases = (
  state: PackageState | null,
  counted: ReadonlyMap<string, ReleaseCounts>,
  span: TimeSpan,
): { shown: PlotLine[]; releases: CountedRelease[] } => {
  const rows = new Map(state?.releases.map((row) => [row.releaseId, row]));
  const roles = [state?.everybody, state?.candidate].filter((id) => id !== undefined && id !== null);
  const counts = new Map([...roles.map((id) => [id, noReleaseCounts(span)] as const), ...counted]);
  const listed = [...rows.keys()].toReversed().filter((id) => counts.has(id));
  const gone = [...counts.keys()]
    .filter((id) => !rows.has(id))
    .toSorted()
    .toReversed();
  const ids = [...new Set([...roles, ...listed, ...gone])];

  const drawn = ids.slice(0, ids.length > MAX_SHOWN ? MAX_SHOWN - 1 : MAX_SHOWN);
  const rest = ids.slice(drawn.length).flatMap((id) => counts.get(id) ?? []);
  let others = OTHERS;
  const shown = drawn.flatMap((id, at): PlotLine[] => {
    const own = counts.get(id);
    const style = id === state?.everybody ? STABLE : id === state?.candidate ? CANARY : others++;
    return own ? [{ letter: LETTERS[at] ?? '', style, text: id, counts: own }] : [];
  });
  const together: PlotLine[] =
    rest.length > 0
      ? [{ letter: 'lain', style: REST, text: `${rest.length} rilis lain`, counts: sumReleases(rest, span) }]
      : [];
  const releases = ids.flatMap((releaseId): CountedRelease[] => {
    const own = counts.get(releaseId);
    const mine = shown.find(({ text }) => text === releaseId) ?? null;
    return own ? [{ releaseId, row: rows.get(releaseId), counts: own, line: mine }] : [];
  });
  return { shown: [...shown, ...together], releases };
};
