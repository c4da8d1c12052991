import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { withLock } from '../store/file-lock.ts';
import { ifExists, parseJson, writeWhole } from '../store/files.ts';
import {
  type AffectedSet,
  byTime,
  createAffectedSet,
  createTallyCounter,
  type TallyCounter,
} from './analysis-tally.ts';
import { analysisKey, HOUR_MS, isSameAnalysis } from './canary-analysis.ts';
import {
  type AffectedVisitor,
  type AnalysisTally,
  type CanaryAnalysis,
  type HealthStore,
  isMetric,
  MAX_PRUNED_MS,
  type MinuteCount,
} from './health-store.ts';
import { summedGroups, type FailureGroup } from './failure-groups.ts';
import { tallyFallbacks, type FallbackVisitor } from './fallback-counts.ts';
import { summedMinutes } from './minute-counts.ts';

/** An affected visitor in a file. */
const Row = Type.Object({
  analysis: Type.Object({
    remote: Type.String(),
    releaseId: Type.String(),
    controlId: Type.String(),
    startedAt: Type.String(),
  }),
  metric: Type.String(),
  group: Type.Union([Type.Literal('canary'), Type.Literal('control')]),
  bp: Type.Integer(),
  visitor: Type.String(),
  network: Type.String(),
  at: Type.Number(),
});
type Row = Static<typeof Row>;
const fileShape = Compile(Type.Array(Row));

/** Nothing for what another version of the edge counts. */
const fromRow = ({ metric, ...row }: Row): AffectedVisitor[] => (isMetric(metric) ? [{ metric, ...row }] : []);

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

const analysisFileName = (analysis: CanaryAnalysis): string =>
  `analysis-${hash('sha256', analysisKey(analysis)).slice(0, 24)}.json`;

/**
 * Affected visitors, a file for each analysis; callers serialize writes. Files are cached and read again only when
 * another process wrote them: they are parsed and counted once, not with every decision.
 */
const openAnalysisFiles = (folder: string) => {
  // Bounded: analyses, within their limits.
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
    add: async (name: string, visitors: readonly AffectedVisitor[]): Promise<void> => {
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
    tally: async (analysis: CanaryAnalysis): Promise<AnalysisTally> =>
      (await load(analysisFileName(analysis))).counter.tally(),
    prune: async (name: string, before: number, running: readonly CanaryAnalysis[]): Promise<void> => {
      const all = (await load(name)).set.all();
      const [first] = all;
      if (first && running.some((analysis) => isSameAnalysis(analysis, first.analysis))) return;
      const remaining = all.filter(({ at }) => at >= before);
      if (remaining.length === 0) await rm(path.join(folder, name), { force: true });
      else if (remaining.length < all.length) await write(name, JSON.stringify(remaining));
      cachedFiles.delete(name);
    },
  };
};

const append = (text: string, visitors: readonly AffectedVisitor[]): string => {
  const added = JSON.stringify(visitors);
  return text === '[]' ? added : `${text.slice(0, -1)},${added.slice(1)}`;
};

/** A damaged file counts as empty. */
const countFile = async (stamp: string | null, text: string): Promise<CachedFile> => {
  const content = parseJson(text);
  const affected = fileShape.Check(content) ? content.flatMap(fromRow) : [];
  const known = {
    stamp,
    text: affected.length > 0 ? text.trim() : '[]',
    set: createAffectedSet(),
    counter: createTallyCounter(),
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

const Histogram = Type.Optional(Type.Array(Type.Integer({ minimum: 0 })));
const Count = Type.Integer({ minimum: 0 });
const minutesFile = Compile(
  Type.Array(
    Type.Object({
      remote: Type.String(),
      releaseId: Type.String(),
      minute: Type.Integer(),
      visits: Count,
      failures: Count,
      errors: Count,
      fallbacks: Count,
      vitals: Type.Object({ ttfb: Histogram, fcp: Histogram, lcp: Histogram, inp: Histogram, cls: Histogram }),
    }),
  ),
);
const groupsFile = Compile(
  Type.Array(
    Type.Object({
      remote: Type.String(),
      releaseId: Type.String(),
      hour: Type.Integer(),
      kind: Type.Enum(['failure', 'error', 'slow', 'symptom', 'unusable']),
      place: Type.String(),
      message: Type.String(),
      frames: Type.Array(Type.String()),
      count: Count,
      visitors: Type.Array(Type.String()),
    }),
  ),
);
const fallbacksFile = Compile(
  Type.Array(
    Type.Object({
      remote: Type.String(),
      window: Type.Integer(),
      visitor: Type.String(),
      network: Type.String(),
    }),
  ),
);
type HourFile = 'minutes' | 'groups' | 'fallbacks';
const hourName = (at: number, kind: HourFile = 'minutes') => `${kind}-${new Date(at).toISOString().slice(0, 13)}.json`;
/** Start of the hour of a file, in ms. */
const parseHour = (name: string) => Date.parse(`${name.slice(name.indexOf('-') + 1, -'.json'.length)}:00:00Z`);

/**
 * Health counts in files of `<dir>/health/`: one per analysis, and one per hour of minutes. Files are replaced
 * atomically, so a kill loses only what was not added yet. A damaged file counts as empty.
 */
export const openFileHealthStore = (dir: string): HealthStore => {
  const folder = path.join(dir, 'health');
  const filesNamed = async (prefix: string): Promise<string[]> =>
    (await ifExists(readdir(folder), [])).filter((name) => name.startsWith(prefix) && name.endsWith('.json'));
  const analyses = openAnalysisFiles(folder);
  const contentOf = async (name: string): Promise<unknown> =>
    parseJson(await ifExists(readFile(path.join(folder, name), 'utf8'), ''));
  const minutesIn = async (name: string): Promise<MinuteCount[]> => {
    const content = await contentOf(name);
    return minutesFile.Check(content) ? content : [];
  };
  const groupsIn = async (name: string): Promise<FailureGroup[]> => {
    const content = await contentOf(name);
    return groupsFile.Check(content) ? content : [];
  };
  const fallbacksIn = async (name: string): Promise<FallbackVisitor[]> => {
    const content = await contentOf(name);
    return fallbacksFile.Check(content) ? content : [];
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
    for (const name of names.filter((one) => parseHour(one) < until)) {
      const remaining = (await minutesIn(name)).filter(({ minute }) => minute >= until);
      await save(name, remaining);
    }
  };

  return {
    add: ({ affected, minutes, groups = [], fallbacks = [] }) =>
      withFolderLock(async () => {
        for (const [name, added] of Map.groupBy(affected, ({ analysis }) => analysisFileName(analysis)))
          await analyses.add(name, added);
        for (const [name, added] of Map.groupBy(groups, ({ hour }) => hourName(hour, 'groups')))
          await save(name, summedGroups([...(await groupsIn(name)), ...added]));
        for (const [name, added] of Map.groupBy(fallbacks, ({ window }) => hourName(window, 'fallbacks')))
          await save(name, [...(await fallbacksIn(name)), ...added]);
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
    groups: async (since, remote) => {
      const names = (await filesNamed('groups-')).filter((name) => parseHour(name) >= since);
      return (await Promise.all(names.sort().map(groupsIn))).flat().filter((group) => group.remote === remote);
    },
    fallbacks: async (remote, since) => {
      const names = (await filesNamed('fallbacks-')).filter((name) => parseHour(name) > since - HOUR_MS);
      const all = (await Promise.all(names.map(fallbacksIn))).flat();
      return tallyFallbacks(all.filter((one) => one.remote === remote && one.window >= since));
    },
    prune: (before, running) =>
      withFolderLock(async () => {
        for (const name of await filesNamed('analysis-')) await analyses.prune(name, before, running);
        await pruneMinutes(before);
        for (const name of [...(await filesNamed('groups-')), ...(await filesNamed('fallbacks-'))])
          if (parseHour(name) < before) await save(name, []);
        // Under the lock: these are leftovers of killed writes.
        for (const name of await ifExists(readdir(folder), []))
          if (name.startsWith('.staged-')) await rm(path.join(folder, name), { force: true });
      }),
    close: async () => undefined,
  };
};
