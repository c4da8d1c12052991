import { createHash } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { errorCode } from '../store/error-code.ts';
import { writeWhole } from '../store/write-whole.ts';
import { byTime, createAffectedSet, type AffectedSet } from './affected-limits.ts';
import type { AffectedVisitor, CanaryAnalysis, AnalysisTally } from './health-store.ts';
import { createTallyCounter, type TallyCounter } from './analysis-tally.ts';
import { isSameAnalysis, analysisKey } from './canary-analysis.ts';

const affectedFile = Compile(
  Type.Array(
    Type.Object({
      analysis: Type.Object({
        ...{ remote: Type.String(), releaseId: Type.String() },
        ...{ controlId: Type.String(), startedAt: Type.String() },
      }),
      harm: Type.Union([Type.Literal('failure'), Type.Literal('error'), Type.Literal('slow')]),
      group: Type.Union([Type.Literal('canary'), Type.Literal('control')]),
      ...{ bp: Type.Integer(), visitor: Type.String(), network: Type.String(), at: Type.Number() },
    }),
  ),
);

/** So many visitors of a file that is read are counted at once; then whoever else waits has a turn. */
const CHUNK = 1000;

/** A trial's file, as it was read or written last. */
type CachedFile = {
  /** What tells this content of the file from another; null: no file. */
  stamp: string | null;
  /** The file, as a JSON array. */
  text: string;
  set: AffectedSet;
  counter: TallyCounter;
};

/** The file of a trial. */
export const analysisFileName = (trial: CanaryAnalysis): string =>
  `trial-${createHash('sha256').update(analysisKey(trial)).digest('hex').slice(0, 24)}.json`;

/** Affected visitors in files, one for each trial. Whoever adds or prunes does it alone. */
export type AnalysisFiles = {
  /** @param news of the trial that the file is of */
  add: (name: string, news: readonly AffectedVisitor[]) => Promise<void>;
  tally: (trial: CanaryAnalysis) => Promise<AnalysisTally>;
  prune: (name: string, before: number, running: readonly CanaryAnalysis[]) => Promise<void>;
};

/**
 * What a file holds stays in memory, and the file is read again only when somebody else wrote it: it is read, checked and
 * counted once, not with every judgement.
 */
export const openAnalysisFiles = (folder: string): AnalysisFiles => {
  const cachedFiles = new Map<string, CachedFile>();
  const load = async (name: string): Promise<CachedFile> => {
    const stamp = await getStamp(path.join(folder, name));
    const known = cachedFiles.get(name);
    if (known && known.stamp === stamp) return known;
    // The stamp is the older of the two: of a file that is written meanwhile it fits no longer, and it is read again.
    const read = await countFile(stamp, await readText(path.join(folder, name)));
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
    add: async (name, news) => {
      const known = await load(name);
      const taken = byTime(news).filter(known.set.take);
      if (taken.length === 0) return;
      try {
        const text = appended(known.text, taken);
        const stamp = await write(name, text);
        for (const visitor of taken) known.counter.count(visitor);
        cachedFiles.set(name, { ...known, stamp, text });
      } catch (error) {
        cachedFiles.delete(name); // Its set has visitors that the file has not.
        throw error;
      }
    },
    tally: async (trial) => (await load(analysisFileName(trial))).counter.tally(),
    prune: async (name, before, running) => {
      const all = (await load(name)).set.all();
      const [first] = all;
      if (first && running.some((trial) => isSameAnalysis(trial, first.analysis))) return;
      const kept = all.filter(({ at }) => at >= before);
      if (kept.length === 0) await rm(path.join(folder, name), { force: true });
      else if (kept.length < all.length) await write(name, JSON.stringify(kept));
      cachedFiles.delete(name);
    },
  };
};

const appended = (text: string, taken: readonly AffectedVisitor[]): string => {
  const added = JSON.stringify(taken);
  return text === '[]' ? added : `${text.slice(0, -1)},${added.slice(1)}`;
};

/** A file that somebody damaged counts for nothing. */
const countFile = async (stamp: string | null, text: string): Promise<CachedFile> => {
  const content = parsed(text);
  const affected = affectedFile.Check(content) ? content : [];
  const known = {
    ...{ stamp, text: affected.length > 0 ? text.trim() : '[]' },
    ...{ set: createAffectedSet(), counter: createTallyCounter() },
  };
  for (const [at, visitor] of byTime(affected).entries()) {
    if (known.set.take(visitor)) known.counter.count(visitor);
    if (at % CHUNK === CHUNK - 1) await setImmediate();
  }
  return known;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const readText = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
};

const getStamp = async (file: string): Promise<string | null> => {
  try {
    const { ino, size, mtimeNs } = await stat(file, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
};
