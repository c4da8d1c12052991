import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureFacts, PictureKind } from '@acara/shared-contract/picture-facts';
import sharp from 'sharp';
import { createSemaphore } from '../../platform/concurrency/semaphore.ts';
import { SingleFlight } from '../../platform/concurrency/single-flight.ts';
import { timeoutSignal } from '../../platform/concurrency/timeout-signal.ts';
import { PictureUnavailable, type PictureSource } from './picture-source.ts';

// One thread per picture: several are resized at once.
sharp.concurrency(1);

const QUALITY = 72;
/** Levels 3 to 6 cost up to four times as much for a few per cent. */
const EFFORT = 2;
const RESIZED_AT_ONCE = 2;
const RESIZE_TIMEOUT = 20_000;
const FOLDERS = 500;
const VERSION = /^[\w-]{1,40}$/;

/** A picture. Its version names a content: other content, other version. */
export type Picture<Kind extends PictureKind = PictureKind> = {
  kind: Kind;
  id: number;
  version: string;
  facts: PictureFacts<Kind>;
};
export type ImageFile = { kind: PictureKind; id: number; version: string; width: number };

/**
 * Pictures on disk. An original is a file `<kind>/<id % 500>/<id>-<version>-original` in a format that sharp reads; the
 * sizes made from it are WebP beside it.
 */
export type ImageStore = {
  /** A size that was made before. */
  find: (file: ImageFile) => Promise<Buffer | undefined>;
  /**
   * A picture in a width, as WebP; one that is narrower keeps its width. Undefined where there is no original.
   * @throws PictureUnavailable
   */
  resize: (picture: Picture, width: number) => Promise<Buffer | undefined>;
};

const read = async (file: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(file);
  } catch (error) {
    if (typeof error === 'object' && error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

let serial = 0;

const write = async (file: string, content: Buffer): Promise<Buffer> => {
  await mkdir(path.dirname(file), { recursive: true });
  serial += 1;
  const draft = `${file}.${process.pid}-${serial}`;
  await writeFile(draft, content);
  // Readers see the whole file or none, other processes too.
  await rename(draft, file);
  return content;
};

/** @throws PictureUnavailable for bytes that are no whole picture */
const assertDecodable = async (original: Buffer): Promise<void> => {
  try {
    await sharp(original, { failOn: 'truncated' }).stats();
  } catch (error) {
    throw new PictureUnavailable('The picture source sent something else', { cause: error });
  }
};

/**
 * @param dir folder of the pictures; made when the first is written
 * @param source where originals come from that are missing there; without it they stay missing
 */
export const createImageStore = (dir: string, source?: PictureSource): ImageStore => {
  const originals = new SingleFlight<string, Buffer | undefined>();
  const sizes = new SingleFlight<string, Buffer | undefined>();
  const semaphore = createSemaphore(RESIZED_AT_ONCE);

  const getPath = ({ kind, id, version }: Omit<ImageFile, 'width'>, size: string) =>
    path.join(dir, kind, String(id % FOLDERS), `${id}-${version}-${size}`);

  const find: ImageStore['find'] = async (file) =>
    VERSION.test(file.version) ? read(getPath(file, `${file.width}.webp`)) : undefined;

  const obtainOriginal = (picture: Picture): Promise<Buffer | undefined> => {
    const file = getPath(picture, 'original');
    return originals.run(file, async () => {
      const stored = await read(file);
      if (stored || !source) return stored;
      const original = await source(picture.kind, picture.facts);
      await assertDecodable(original);
      return write(file, original);
    });
  };

  const makeSize = async (original: Buffer, width: number): Promise<Buffer> => {
    const size = sharp(original).resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY, effort: EFFORT });
    try {
      return await semaphore(() => size.toBuffer(), timeoutSignal(RESIZE_TIMEOUT));
    } catch (error) {
      throw new PictureUnavailable('A picture could not be resized', { cause: error });
    }
  };

  const resize: ImageStore['resize'] = (picture, width) => {
    const file = getPath(picture, `${width}.webp`);
    return sizes.run(file, async () => {
      const made = await read(file);
      if (made) return made;
      const original = await obtainOriginal(picture);
      return original && write(file, await makeSize(original, width));
    });
  };

  return { find, resize };
};
