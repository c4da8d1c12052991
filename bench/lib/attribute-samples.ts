import type { findSources, SourcePlace } from './source-places.mjs';
import type { Sample } from './cpu-profile.ts';

/** ms by name, longest first. */
export type Shares = [name: string, ms: number][];

export type Attribution = {
  /** By the package whose code ran, or what the engine did instead. */
  packages: Shares;
  /** By function that ran. */
  functions: Shares;
  /** By the nearest function of our own among the callers. */
  ours: Shares;
};

const addTo = (sums: Map<string, number>, name: string, ms: number) => sums.set(name, (sums.get(name) ?? 0) + ms);
const sorted = (sums: Map<string, number>): Shares => [...sums].toSorted(([, one], [, other]) => other - one);

/** Packages whose code the samples ran in. Work of the browser for a function counts as the function's. */
export const attribute = (
  samples: readonly Sample[],
  locate: Awaited<ReturnType<typeof findSources>>['locate'],
): Attribution => {
  const [packages, functions, ours] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  for (const { ms, frames } of samples) {
    const places = frames.flatMap(({ functionName, url, lineNumber = 0, columnNumber = 0 }): SourcePlace[] =>
      url ? [locate({ url, line: lineNumber, column: columnNumber }, functionName)] : [],
    );
    const engine = frames[0]?.functionName ?? '(program)';
    if (engine === '(idle)') continue;
    addTo(packages, places[0]?.owner ?? engine, ms);
    addTo(functions, places[0]?.place ?? engine, ms);
    const own = places.find(({ isOurs }) => isOurs);
    if (own) addTo(ours, own.place, ms);
  }
  return { packages: sorted(packages), functions: sorted(functions), ours: sorted(ours) };
};

/** The largest shares in one line. */
export const sharesText = (shares: Shares, count: number): string =>
  shares
    .slice(0, count)
    .filter(([, ms]) => ms >= 1)
    .map(([name, ms]) => `${name} ${Math.round(ms)}`)
    .join(', ');
