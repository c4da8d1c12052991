import type { PackageState, ReleaseRow } from '@acara/releases';
import { noReleaseCounts, sumReleases, type ReleaseCounts } from './release-counts.ts';
import type { TimeSpan } from './time-span.ts';

/** A line of the plots, of one release or of the rest of them, as tables name it too. */
export type PlotLine = {
  /** Letter at the end of its line; also says which pattern it has. */
  letter: string;
  /** Number of its colour and pattern, from 0; the same role has the same one. */
  style: number;
  /** Release id, or how many releases it stands for. */
  text: string;
  counts: ReleaseCounts;
};

/**
 * A release of the table with its counts, in its order: everybody's and the canary in any case, others with counts.
 * `line` is null for one that stands among the rest.
 */
export type CountedRelease = {
  releaseId: string;
  /** Missing where the registry lists it no more. */
  row: ReleaseRow | undefined;
  counts: ReleaseCounts;
  line: PlotLine | null;
};

/** More lines in one plot cannot be told apart. */
const MAX_SHOWN = 5;
const LETTERS = 'ABCDE';
/** Style of everybody's release, of the canary, and of the first of the others. */
const STABLE = 0;
const CANARY = 1;
const OTHERS = 2;
/** Style of the rest taken together. */
const REST = 6;

/**
 * Chooses what is drawn of a package: everybody's release, the canary, the newest ones, and the rest as one. The choice
 * hangs on the registry and not on counts, so that letters stay while a page loads itself again.
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
