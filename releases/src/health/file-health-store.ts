import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { errorCode } from '../store/error-code.ts';
import { withLock } from '../store/file-lock.ts';
import { writeWhole } from '../store/write-whole.ts';
import { MAX_PRUNED_MS, type HealthStore, type MinuteCount } from './health-store.ts';
import { summedMinutes } from './minute-counts.ts';
import { openAnalysisFiles, analysisFileName } from './analysis-files.ts';
import { HOUR_MS } from './canary-analysis.ts';

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
const hourName = (at: number) => `minutes-${new Date(at).toISOString().slice(0, 13)}.json`;
/** Start of the hour that a file holds, in ms. */
const parseHour = (name: string) => Date.parse(`${name.slice('minutes-'.length, -'.json'.length)}:00:00Z`);

/**
 * Health as files in `<dir>/health/`: one for each trial, and one for each hour of minutes. Each is written as a whole,
 * so that a kill costs what was not added yet, and leaves nothing that cannot be read. A file that somebody damaged
 * counts for nothing.
 */
export const openFileHealthStore = (dir: string): HealthStore => {
  const folder = path.join(dir, 'health');
  const filesNamed = async (prefix: string): Promise<string[]> =>
    (await namesIn(folder)).filter((name) => name.startsWith(prefix) && name.endsWith('.json'));
  const analyses = openAnalysisFiles(folder);
  const minutesIn = async (name: string): Promise<MinuteCount[]> => {
    const content = await readContent(path.join(folder, name));
    return minutesFile.Check(content) ? content : [];
  };
  /** A file without content is none. */
  const save = (name: string, content: readonly unknown[]): Promise<void> => {
    const file = path.join(folder, name);
    return content.length > 0 ? writeWhole(file, JSON.stringify(content)) : rm(file, { force: true });
  };
  const alone = async (act: () => Promise<void>): Promise<void> => {
    await mkdir(folder, { recursive: true });
    await withLock(path.join(dir, 'health.lock'), act);
  };

  const pruneMinutes = async (before: number) => {
    const names = (await filesNamed('minutes-')).sort();
    const [oldest = ''] = names;
    const until = Math.min(before, parseHour(oldest) + MAX_PRUNED_MS);
    for (const name of names.filter((one) => parseHour(one) < until))
      await save(
        name,
        (await minutesIn(name)).filter(({ minute }) => minute >= until),
      );
  };

  return {
    add: ({ affected, minutes }) =>
      alone(async () => {
        for (const [name, added] of Map.groupBy(affected, ({ analysis: trial }) => analysisFileName(trial)))
          await analyses.add(name, added);
        for (const [name, added] of Map.groupBy(minutes, ({ minute }) => hourName(minute)))
          await save(name, summedMinutes([...(await minutesIn(name)), ...added]));
      }),
    tally: analyses.tally,
    minutes: async (since) => {
      const names = (await filesNamed('minutes-')).filter((name) => parseHour(name) > since - HOUR_MS);
      const minutes: MinuteCount[] = [];
      // One after the other, so that a day's worth never holds up whoever else this process serves. Each hour is summed.
      for (const name of names.sort())
        for (const count of await minutesIn(name)) if (count.minute >= since) minutes.push(count);
      return minutes;
    },
    prune: (before, running) =>
      alone(async () => {
        for (const name of await filesNamed('trial-')) await analyses.prune(name, before, running);
        await pruneMinutes(before);
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

const readContent = async (file: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError || errorCode(error) === 'ENOENT') return null;
    throw error;
  }
};
