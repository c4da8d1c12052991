import { Worker } from 'node:worker_threads';
import type { ReleaseName } from '@acara/shared-contract/release';

/** A place in the sources; `name` of the identifier there, where the map has one. */
export type OriginalFrame = { file: string; line: number; name: string | null };

/** Places in a script, and the source map of it. */
export type MapJob = { map: Uint8Array; places: { line: number; column: number }[] };

/** The source map of a script; null where there is none. */
export type MapReader = (release: ReleaseName, script: string) => Promise<Uint8Array | null>;

const FRAME = /^([a-z][a-z0-9-]*)\/([a-z0-9][a-z0-9-]*)\/([\w./-]+):(\d+):(\d+)$/;
const LIMIT_MS = 20_000;
/** Scripts whose maps are read for one list; a package has fewer that fail. */
const MAX_MAPS = 40;
const MEMORY_MB = 512;

type Frame = { at: number; release: ReleaseName; script: string; line: number; column: number };

/** The places of frames in the sources, in the same order; null where the map is missing, or it is no frame. */
export const toOriginalFrames = async (
  readMap: MapReader,
  frames: readonly string[],
): Promise<(OriginalFrame | null)[]> => {
  const scripts = Map.groupBy(frames.flatMap(parse), ({ release, script }) => `${release.releaseId} ${script}`);
  const jobs: { map: Uint8Array; found: Frame[] }[] = [];
  for (const found of [...scripts.values()].slice(0, MAX_MAPS)) {
    const [first] = found;
    const map = first ? await readMap(first.release, first.script) : null;
    if (map) jobs.push({ map, found });
  }
  const originals = frames.map((): OriginalFrame | null => null);
  if (jobs.length === 0) return originals;
  const answers = await inThread(jobs.map(({ map, found }) => ({ map, places: found })));
  for (const [nth, { found }] of jobs.entries())
    for (const [which, { at }] of found.entries()) originals[at] = answers[nth]?.[which] ?? null;
  return originals;
};

const parse = (frame: string, at: number): Frame[] => {
  const [, remote = '', releaseId = '', script = '', line, column] = FRAME.exec(frame) ?? [];
  // Beacons come from anyone: nothing outside of the release's maps is read.
  if (!script || script.split('/').includes('..')) return [];
  // Browsers count columns from 1, source maps from 0.
  const place = { line: Math.max(1, Number(line)), column: Math.max(0, Number(column) - 1) };
  return [{ at, release: { remote, releaseId }, script, ...place }];
};

/** Maps have megabytes: an edge serves pages meanwhile. */
const inThread = (jobs: MapJob[]): Promise<(OriginalFrame | null)[][]> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./source-map-thread.ts', import.meta.url), {
      workerData: jobs,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const timer = setTimeout(() => {
      reject(new Error(`source maps were not read within ${LIMIT_MS} ms`));
      void thread.terminate();
    }, LIMIT_MS);
    thread
      .on('message', resolve)
      .on('error', reject)
      .on('exit', () => {
        clearTimeout(timer);
        reject(new Error('the thread that reads source maps ended'));
      });
  });
