import { createHash } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { ifExists, parseJson, writeWhole } from '../store/files.ts';
import {
  byTime,
  createAffectedSet,
  createTallyCounter,
  type AffectedSet,
  type TallyCounter,
} from './analysis-tally.ts';
import type { AffectedVisitor, CanaryAnalysis, AnalysisTally } from './health-store.ts';
import { isSameAnalysis, analysisKey } from './canary-analysis.ts';

/** An affected visitor in a file. */
const Row = Type.Object({
  trial: Type.Object({
    ...{ remote: Type.String(), releaseId: Type.String() },
    ...{ controlId: Type.String(), startedAt: Type.String() },
  }),
  harm: Type.Union([Type.Literal('failure'), Type.Literal('error'), Type.Literal('slow')]),
  group: Type.Union([Type.Literal('canary'), Type.Literal('control')]),
  ...{ bp: Type.Integer(), visitor: Type.String(), network: Type.String(), at: Type.Number() },
});
type Row = Static<typeof Row>;
const fileShape = Compile(Type.Array(Row));

const toRow = ({ analysis: trial, kind: harm, ...visitor }: AffectedVisitor): Row => ({ trial, harm, ...visitor });
const fromRow = ({ trial: analysis, harm: kind, ...row }: Row): AffectedVisitor => ({ analysis, kind, ...row });

/** Visitors counted before the event loop gets a turn. */
const CHUNK = 1000;

/** The file of an analysis as last read or written. */
type CachedFile = {
  /** Version of the file; null: no file. */
  stamp: string | null;
  /** A JSON array. */
  text: string;
  set: AffectedSet;
  counter: TallyCounter;
};

export const analysisFileName = (analysis: CanaryAnalysis): string =>
  `trial-${createHash('sha256').update(analysisKey(analysis)).digest('hex').slice(0, 24)}.json`;

/** Affected visitors, a file for each analysis. Callers serialize writes. */
export type AnalysisFiles = {
  add: (name: string, visitors: readonly AffectedVisitor[]) => Promise<void>;
  tally: (analysis: CanaryAnalysis) => Promise<AnalysisTally>;
  prune: (name: string, before: number, running: readonly CanaryAnalysis[]) => Promise<void>;
};

/**
 * Files are cached and read again only when another process wrote them: they are parsed and counted once, not with
 * every decision.
 */
export const openAnalysisFiles = (folder: string): AnalysisFiles => {
  const cachedFiles = new Map<string, CachedFile>();
  const load = async (name: string): Promise<CachedFile> => {
    const stamp = await getStamp(path.join(folder, name));
    const known = cachedFiles.get(name);
    if (known && known.stamp === stamp) return known;
    // Taken before the read: if the file is written meanwhile, the stamp no longer matches and it is read again.
    const read = await countFile(stamp, await ifExists(readFile(path.join(folder, name), 'utf8'), ''));
    if (stamp === null) cachedFiles.delete(name);
    else cachedFiles.set(name, read);
    return read;
  };
  const write = async (name: string, text: string): Promise<string | null> => {
    const file = path.join(folder, name);
    await writeWhole(file, text);
    return getStamp(file);
  };

  return {
    add: async (name, visitors) => {
      const known = await load(name);
      const added = byTime(visitors).filter(known.set.add);
      if (added.length === 0) return;
      try {
        const text = append(known.text, added);
        const stamp = await write(name, text);
        for (const visitor of added) known.counter.count(visitor);
        cachedFiles.set(name, { ...known, stamp, text });
      } catch (error) {
        cachedFiles.delete(name); // Its set has visitors that the file does not have.
        throw error;
      }
    },
    tally: async (analysis) => (await load(analysisFileName(analysis))).counter.tally(),
    prune: async (name, before, running) => {
      const all = (await load(name)).set.all();
      const [first] = all;
      if (first && running.some((analysis) => isSameAnalysis(analysis, first.analysis))) return;
      const remaining = all.filter(({ at }) => at >= before);
      if (remaining.length === 0) await rm(path.join(folder, name), { force: true });
      else if (remaining.length < all.length) await write(name, JSON.stringify(remaining.map(toRow)));
      cachedFiles.delete(name);
    },
  };
};

const append = (text: string, visitors: readonly AffectedVisitor[]): string => {
  const added = JSON.stringify(visitors.map(toRow));
  return text === '[]' ? added : `${text.slice(0, -1)},${added.slice(1)}`;
};

/** A damaged file counts as empty. */
const countFile = async (stamp: string | null, text: string): Promise<CachedFile> => {
  const content = parseJson(text);
  const affected = fileShape.Check(content) ? content.map(fromRow) : [];
  const known = {
    ...{ stamp, text: affected.length > 0 ? text.trim() : '[]' },
    ...{ set: createAffectedSet(), counter: createTallyCounter() },
  };
  for (const [at, visitor] of byTime(affected).entries()) {
    if (known.set.add(visitor)) known.counter.count(visitor);
    if (at % CHUNK === CHUNK - 1) await setImmediate();
  }
  return known;
};

const getStamp = async (file: string): Promise<string | null> => {
  const found = await ifExists(stat(file, { bigint: true }), null);
  return found && `${found.ino} ${found.size} ${found.mtimeNs}`;
};
