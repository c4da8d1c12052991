import { estimateMedian, median, type Estimate } from '../lib/statistics.ts';
import { generateLoad, type Load, type LoadResult } from './generate-load.ts';

/** Loads to set against the first of them. */
export type LoadArms = Readonly<Record<string, Pick<Load, 'origin' | 'paths' | 'headers'>>>;

export type LoadComparison = {
  /** Results by arm, one per round. */
  rounds: Record<string, LoadResult[]>;
  /** Requests per second against the reference's, by arm. */
  ratios: Record<string, Estimate>;
};

/**
 * Loads all arms once per round, the order turned from round to round, and compares within rounds.
 * @param reference name of the arm that the others are set against
 */
export const compareLoads = async (
  arms: LoadArms,
  reference: string,
  { rounds, connections, durationMs }: { rounds: number; connections: number; durationMs: number },
): Promise<LoadComparison> => {
  const names = Object.keys(arms);
  const results: Record<string, LoadResult[]> = Object.fromEntries(names.map((name) => [name, []]));
  const once = async (name: string, ms: number) => {
    const arm = arms[name];
    if (!arm) throw new Error(`no arm ${name}`);
    return generateLoad({ ...arm, connections, durationMs: ms });
  };
  // The first seconds of a server are those of its compiler.
  for (const name of names) await once(name, durationMs);
  for (let round = 0; round < rounds; round += 1)
    for (let offset = 0; offset < names.length; offset += 1) {
      const name = names[(round + offset) % names.length] ?? reference;
      results[name]?.push(await once(name, durationMs));
    }
  const ratios = names.map((name): [string, Estimate] => [
    name,
    estimateMedian(
      (results[name] ?? []).map(({ perSecond }, round) => perSecond / (results[reference]?.[round]?.perSecond ?? NaN)),
    ),
  ]);
  return { rounds: results, ratios: Object.fromEntries(ratios) };
};

/** Medians over the rounds, as cells of a table: requests per second, p50 and p99 in ms, bytes, refusals. */
export const loadCells = (results: readonly LoadResult[]): string[] => [
  median(results.map(({ perSecond }) => perSecond)).toFixed(0),
  median(results.map(({ p50 }) => p50)).toFixed(1),
  median(results.map(({ p99 }) => p99)).toFixed(1),
  median(results.map(({ bytesPerAnswer }) => bytesPerAnswer)).toFixed(0),
  String(results.reduce((sum, { refused }) => sum + refused, 0)),
];
