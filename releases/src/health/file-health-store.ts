import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { ifExists, parseJson, writeWhole } from '../store/files.ts';
import { withLock } from '../store/file-lock.ts';
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
/** Start of the hour of a file, in ms. */
const parseHour = (name: string) => Date.parse(`${name.slice('minutes-'.length, -'.json'.length)}:00:00Z`);

/**
 * Health counts in files of `<dir>/health/`: one per analysis, and one per hour of minutes. Files are replaced
 * atomically, so a kill loses only what was not added yet. A damaged file counts as empty.
 */
export const openFileHealthStore = (dir: string): HealthStore => {
  const folder = path.join(dir, 'health');
  const filesNamed = async (prefix: string): Promise<string[]> =>
    (await ifExists(readdir(folder), [])).filter((name) => name.startsWith(prefix) && name.endsWith('.json'));
  const analyses = openAnalysisFiles(folder);
  const minutesIn = async (name: string): Promise<MinuteCount[]> => {
    const content = parseJson(await ifExists(readFile(path.join(folder, name), 'utf8'), ''));
    return minutesFile.Check(content) ? content : [];
  };
  /** Removes an empty file. */
  const save = (name: string, content: readonly unknown[]): Promise<void> => {
    const file = path.join(folder, name);
    return content.length > 0 ? writeWhole(file, JSON.stringify(content)) : rm(file, { force: true });
  };
  const withFolderLock = async (act: () => Promise<void>): Promise<void> => {
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
      withFolderLock(async () => {
        for (const [name, added] of Map.groupBy(affected, ({ analysis }) => analysisFileName(analysis)))
          await analyses.add(name, added);
        for (const [name, added] of Map.groupBy(minutes, ({ minute }) => hourName(minute)))
          await save(name, summedMinutes([...(await minutesIn(name)), ...added]));
      }),
    tally: analyses.tally,
    minutes: async (since) => {
      const names = (await filesNamed('minutes-')).filter((name) => parseHour(name) > since - HOUR_MS);
      const minutes: MinuteCount[] = [];
      // File by file, so that a day of minutes does not block other work of this process. Each hour is summed.
      for (const name of names.sort())
        for (const count of await minutesIn(name)) if (count.minute >= since) minutes.push(count);
      return minutes;
    },
    prune: (before, running) =>
      withFolderLock(async () => {
        for (const name of await filesNamed('trial-')) await analyses.prune(name, before, running);
        await pruneMinutes(before);
        // Under the lock: these are leftovers of killed writes.
        for (const name of await ifExists(readdir(folder), []))
          if (name.startsWith('.staged-')) await rm(path.join(folder, name), { force: true });
      }),
    close: async () => undefined,
  };
};
