import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { errorCode } from '../store/error-code.ts';
import { withLock } from '../store/file-lock.ts';
import { writeWhole } from '../store/write-whole.ts';
import { byTime, createHarmedSet, tallyOf } from './harmed-limits.ts';
import type { HarmedVisitor, HealthStore, MinuteCount, Trial } from './health-store.ts';
import { summedMinutes } from './minute-counts.ts';
import { isSameTrial, trialKey } from './trial.ts';

const HOUR_MS = 60 * 60_000;

const Histogram = Type.Optional(Type.Array(Type.Integer({ minimum: 0 })));
const Count = Type.Integer({ minimum: 0 });
const minutesFile = Compile(
  Type.Array(
    Type.Object({
      ...{ remote: Type.String(), releaseId: Type.String(), minute: Type.Integer() },
      ...{ visits: Count, failures: Count, errors: Count, fallbacks: Count },
      vitals: Type.Object({ ttfb: Histogram, fcp: Histogram, lcp: Histogram, inp: Histogram, cls: Histogram }),
    }),
  ),
);
const harmedFile = Compile(
  Type.Array(
    Type.Object({
      trial: Type.Object({ remote: Type.String(), releaseId: Type.String(), startedAt: Type.String() }),
      harm: Type.Union([Type.Literal('failure'), Type.Literal('error'), Type.Literal('slow')]),
      group: Type.Union([Type.Literal('canary'), Type.Literal('control')]),
      ...{ bp: Type.Integer(), visitor: Type.String(), network: Type.String(), at: Type.Number() },
    }),
  ),
);

const trialName = (trial: Trial) =>
  `trial-${createHash('sha256').update(trialKey(trial)).digest('hex').slice(0, 24)}.json`;
const hourName = (at: number) => `minutes-${new Date(at).toISOString().slice(0, 13)}.json`;
/** Start of the hour that a file holds, in ms. */
const hourOf = (name: string) => Date.parse(`${name.slice('minutes-'.length, -'.json'.length)}:00:00Z`);

/**
 * Health as files in `<dir>/health/`: one for each trial, and one for each hour of minutes. Each is written as a whole,
 * so that a kill costs what was not added yet, and leaves nothing that cannot be read. A file that somebody damaged
 * counts for nothing.
 */
export const openFileHealthStore = (dir: string): HealthStore => {
  const folder = path.join(dir, 'health');
  const filesNamed = async (prefix: string): Promise<string[]> =>
    (await namesIn(folder)).filter((name) => name.startsWith(prefix) && name.endsWith('.json'));
  const harmedIn = async (name: string): Promise<HarmedVisitor[]> => {
    const content = await contentOf(path.join(folder, name));
    return harmedFile.Check(content) ? content : [];
  };
  const minutesIn = async (name: string): Promise<MinuteCount[]> => {
    const content = await contentOf(path.join(folder, name));
    return minutesFile.Check(content) ? content : [];
  };
  /** A file without content is none. */
  const keep = (name: string, content: readonly unknown[]): Promise<void> => {
    const file = path.join(folder, name);
    return content.length > 0 ? writeWhole(file, JSON.stringify(content)) : rm(file, { force: true });
  };
  const alone = async (act: () => Promise<void>): Promise<void> => {
    await mkdir(folder, { recursive: true });
    await withLock(path.join(dir, 'health.lock'), act);
  };

  const addHarmed = async (name: string, news: readonly HarmedVisitor[]) => {
    const set = createHarmedSet();
    const known = await harmedIn(name);
    for (const visitor of known) set.take(visitor);
    const taken = byTime(news).filter(set.take);
    if (taken.length > 0) await keep(name, [...known, ...taken]);
  };
  const pruneTrial = async (name: string, before: number, running: readonly Trial[]) => {
    const known = await harmedIn(name);
    const [first] = known;
    if (first && running.some((trial) => isSameTrial(trial, first.trial))) return;
    const kept = known.filter(({ at }) => at >= before);
    if (known.length === 0 || kept.length < known.length) await keep(name, kept);
  };

  return {
    add: ({ harmed, minutes }) =>
      alone(async () => {
        for (const [name, news] of Map.groupBy(harmed, ({ trial }) => trialName(trial))) await addHarmed(name, news);
        for (const [name, news] of Map.groupBy(minutes, ({ minute }) => hourName(minute)))
          await keep(name, summedMinutes([...(await minutesIn(name)), ...news]));
      }),
    tally: async (trial) => tallyOf(await harmedIn(trialName(trial))),
    minutes: async (since) => {
      const names = (await filesNamed('minutes-')).filter((name) => hourOf(name) > since - HOUR_MS);
      const minutes: MinuteCount[] = [];
      // One after the other, so that a day's worth never holds up whoever else this process serves. Each hour is summed.
      for (const name of names.sort())
        for (const count of await minutesIn(name)) if (count.minute >= since) minutes.push(count);
      return minutes;
    },
    prune: (before, running) =>
      alone(async () => {
        for (const name of await filesNamed('trial-')) await pruneTrial(name, before, running);
        for (const name of await filesNamed('minutes-')) {
          if (hourOf(name) >= before) continue;
          await keep(
            name,
            (await minutesIn(name)).filter(({ minute }) => minute >= before),
          );
        }
        // Nobody else writes now: these are what a write left that was killed.
        for (const name of await namesIn(folder))
          if (name.startsWith('.staged-')) await rm(path.join(folder, name), { force: true });
      }),
    close: async () => undefined,
  };
};

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
};

const contentOf = async (file: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError || errorCode(error) === 'ENOENT') return null;
    throw error;
  }
};
