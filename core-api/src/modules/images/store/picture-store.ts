import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureJob, PictureKind } from '../render/picture-job.ts';
import type { RenderPool } from '../render/render-pool.ts';
import { SingleFlight } from '../../../platform/concurrency/single-flight.ts';

/** A picture in one width. A version names a content: other content, other version. */
export type PictureKey = { kind: PictureKind; id: number; version: string; width: number };

/** Pictures on disk, made when first asked for. */
export type PictureStore = {
  /** The file, or undefined where it was not made yet. */
  kept: (key: PictureKey) => Promise<Buffer | undefined>;
  /** The file, made now if need be; however many ask at once, it is made once. */
  obtain: (key: PictureKey, job: PictureJob) => Promise<Buffer>;
  /** Makes several widths of a picture in one go. */
  make: (key: Omit<PictureKey, 'width'>, job: PictureJob, widths: readonly number[]) => Promise<Buffer[]>;
};

const VERSION = /^[\w-]{1,40}$/;
const FOLDERS = 500;

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

let serial = 0;

/** @param dir folder of the pictures; made when the first is written */
export const createPictureStore = ({ dir, pool }: { dir: string; pool: Pick<RenderPool, 'render'> }): PictureStore => {
  const flights = new SingleFlight<string, Buffer>();

  const fileOf = ({ kind, id, version, width }: PictureKey): string =>
    path.join(dir, kind, String(id % FOLDERS), `${id}-${version}-${width}.webp`);

  const kept = async (key: PictureKey): Promise<Buffer | undefined> => {
    if (!VERSION.test(key.version)) return undefined;
    try {
      return await readFile(fileOf(key));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  const write = async (file: string, content: Buffer): Promise<void> => {
    await mkdir(path.dirname(file), { recursive: true });
    serial += 1;
    const draft = `${file}.${process.pid}-${serial}`;
    await writeFile(draft, content);
    // Readers see the whole file or none, other processes too.
    await rename(draft, file);
  };

  const make: PictureStore['make'] = async (key, job, widths) => {
    const files = await pool.render(job, widths);
    await Promise.all(files.map((content, index) => write(fileOf({ ...key, width: widths[index] ?? 0 }), content)));
    return files;
  };

  const obtain: PictureStore['obtain'] = (key, job) => {
    const file = fileOf(key);
    return flights.run(file, async () => {
      const there = await kept(key);
      if (there) return there;
      const [content] = await make(key, job, [key.width]);
      if (!content) throw new Error(`No picture came back for ${file}`);
      return content;
    });
  };

  return { kept, obtain, make };
};
