import { createHash } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { errorCode } from '../store/error-code.ts';
import { writeWhole } from '../store/write-whole.ts';
import { byTime, createHarmedSet, type HarmedSet } from './harmed-limits.ts';
import type { HarmedVisitor, Trial, TrialTally } from './health-store.ts';
import { createTallyCounter, type TallyCounter } from './trial-tally.ts';
import { isSameTrial, trialKey } from './trial.ts';

const harmedFile = Compile(
  Type.Array(
    Type.Object({
      trial: Type.Object({
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
type Known = {
  /** What tells this content of the file from another; null: no file. */
  stamp: string | null;
  /** The file, as a JSON array. */
  text: string;
  set: HarmedSet;
  counter: TallyCounter;
};

/** The file of a trial. */
export const trialName = (trial: Trial): string =>
  `trial-${createHash('sha256').update(trialKey(trial)).digest('hex').slice(0, 24)}.json`;

/** Harmed visitors in files, one for each trial. Whoever adds or prunes does it alone. */
export type TrialFiles = {
  /** @param news of the trial that the file is of */
  add: (name: string, news: readonly HarmedVisitor[]) => Promise<void>;
  tally: (trial: Trial) => Promise<TrialTally>;
  prune: (name: string, before: number, running: readonly Trial[]) => Promise<void>;
};

/**
 * What a file holds stays in memory, and the file is read again only when somebody else wrote it: it is read, checked and
 * counted once, not with every judgement.
 */
export const openTrialFiles = (folder: string): TrialFiles => {
  const knownFiles = new Map<string, Known>();
  const load = async (name: string): Promise<Known> => {
    const stamp = await stampOf(path.join(folder, name));
    const known = knownFiles.get(name);
    if (known && known.stamp === stamp) return known;
    // The stamp is the older of the two: of a file that is written meanwhile it fits no longer, and it is read again.
    const read = await counted(stamp, await textOf(path.join(folder, name)));
    if (stamp === null) knownFiles.delete(name);
    else knownFiles.set(name, read);
    return read;
  };
  const write = async (name: string, text: string): Promise<string | null> => {
    const file = path.join(folder, name);
    await writeWhole(file, text);
    return stampOf(file);
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
        knownFiles.set(name, { ...known, stamp, text });
      } catch (error) {
        knownFiles.delete(name); // Its set has visitors that the file has not.
        throw error;
      }
    },
    tally: async (trial) => (await load(trialName(trial))).counter.tally(),
    prune: async (name, before, running) => {
      const all = (await load(name)).set.all();
      const [first] = all;
      if (first && running.some((trial) => isSameTrial(trial, first.trial))) return;
      const kept = all.filter(({ at }) => at >= before);
      if (kept.length === 0) await rm(path.join(folder, name), { force: true });
      else if (kept.length < all.length) await write(name, JSON.stringify(kept));
      knownFiles.delete(name);
    },
  };
};

const appended = (text: string, taken: readonly HarmedVisitor[]): string => {
  const added = JSON.stringify(taken);
  return text === '[]' ? added : `${text.slice(0, -1)},${added.slice(1)}`;
};

/** A file that somebody damaged counts for nothing. */
const counted = async (stamp: string | null, text: string): Promise<Known> => {
  const content = parsed(text);
  const harmed = harmedFile.Check(content) ? content : [];
  const known = {
    ...{ stamp, text: harmed.length > 0 ? text.trim() : '[]' },
    ...{ set: createHarmedSet(), counter: createTallyCounter() },
  };
  for (const [at, visitor] of byTime(harmed).entries()) {
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

const textOf = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
};

const stampOf = async (file: string): Promise<string | null> => {
  try {
    const { ino, size, mtimeNs } = await stat(file, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
};
