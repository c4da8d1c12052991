import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { createSemaphore } from '../../platform/concurrency/semaphore.ts';
import { SingleFlight } from '../../platform/concurrency/single-flight.ts';
import { timeoutSignal } from '../../platform/concurrency/timeout-signal.ts';
import type { PictureKind } from './image-url.ts';
import { PictureUnavailable } from './picture-source.ts';

// One thread per picture: several are resized at once.
sharp.concurrency(1);

/** Higher efforts cost four times as much and more, for a few per cent. */
const WEBP = { quality: 72, effort: 2 };
/** A third smaller than that WebP, and a little closer to the original (SSIM); five times the work. */
const AVIF = { quality: 50, effort: 2 };
const JPEG = { quality: 78, progressive: true };
/** How much of a picture may be cut away to fill another shape. */
const CUT = 0.1;
/** Pictures that wait to be made as AVIF; others are requested again. */
const MOST_WAITING = 500;
const RESIZED_AT_ONCE = 2;
const RESIZE_TIMEOUT = 20_000;
const FOLDERS = 500;
const VERSION = /^[\w-]{1,40}$/;

/** A picture. Its version names a content: other content, other version. `text`: of another site, in the text of an event. */
export type Picture = { id: number; version: string } & ({ kind: PictureKind } | { kind: 'text'; address: string });
/** What is made of it. With a height it fills both; else it keeps its shape, and its width where that is less. */
export type ImageSize = { width: number; height?: number; format: 'webp' | 'jpeg' };
export type ImageFile = { kind: Picture['kind']; id: number; version: string } & ImageSize;
/** Obtains the original of a picture; undefined where there is none. @throws PictureUnavailable */
export type ObtainOriginal = (picture: Picture) => Promise<Buffer | undefined>;

/**
 * Pictures on disk. An original is a file `<kind>/<id % 500>/<id>-<version>-original` in a format that sharp reads; the
 * sizes made from it are beside it: as WebP or JPEG on the first request, and later as AVIF, where an empty file means
 * that it would not be smaller than the WebP.
 */
export type ImageStore = {
  /** A size that was made before. */
  find: (file: ImageFile) => Promise<Buffer | undefined>;
  /** A picture in a size. Undefined where there is no original. @throws PictureUnavailable */
  resize: (picture: Picture, size: ImageSize) => Promise<Buffer | undefined>;
  /** The same width as AVIF; null where that would not be smaller, undefined while it is not made. */
  findAvif: (file: ImageFile) => Promise<Buffer | null | undefined>;
  /** Makes it later, one picture after the other. */
  makeAvif: (file: ImageFile) => void;
  /** Resolves when nothing is being made. */
  close: () => Promise<void>;
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

/** Cut at two sides where little is lost, else whole on the colour that it has most of. */
const fill = async (original: Buffer, width: number, height: number): Promise<Sharp> => {
  const picture = sharp(original);
  const { width: ownWidth, height: ownHeight } = await picture.metadata();
  const shapes = [ownWidth / ownHeight, width / height].sort((one, other) => one - other);
  const isCut = (shapes[0] ?? 0) / (shapes[1] ?? 1) >= 1 - CUT;
  const background = isCut ? undefined : (await picture.stats()).dominant;
  return picture.resize({ width, height, ...(background ? { fit: 'contain', background } : { fit: 'cover' }) });
};

const atWidth = (original: Buffer, width: number) => sharp(original).resize({ width, withoutEnlargement: true });

const draw = async (original: Buffer, { width, height, format }: ImageSize): Promise<Buffer> => {
  const sized = height === undefined ? atWidth(original, width) : await fill(original, width, height);
  // JPEG has no transparency.
  return (format === 'webp' ? sized.webp(WEBP) : sized.flatten({ background: '#fff' }).jpeg(JPEG)).toBuffer();
};

const getName = ({ width, height, format }: ImageSize) =>
  `${width}${height === undefined ? '' : `x${height}`}.${format}`;

/**
 * @param dir folder of the pictures; made when the first is written
 * @param obtain where originals come from that are missing there
 * @param onError gets errors of background work
 */
export const createImageStore = (
  dir: string,
  { obtain, onError }: { obtain: ObtainOriginal; onError: (error: unknown) => void },
): ImageStore => {
  const originals = new SingleFlight<string, Buffer | undefined>();
  const sizes = new SingleFlight<string, Buffer | undefined>();
  const semaphore = createSemaphore(RESIZED_AT_ONCE);

  const getPath = ({ kind, id, version }: Pick<ImageFile, 'kind' | 'id' | 'version'>, size: string) =>
    path.join(dir, kind, String(id % FOLDERS), `${id}-${version}-${size}`);

  const find: ImageStore['find'] = async (file) =>
    VERSION.test(file.version) ? read(getPath(file, getName(file))) : undefined;

  const obtainOriginal = (picture: Picture): Promise<Buffer | undefined> => {
    const file = getPath(picture, 'original');
    return originals.run(file, async () => {
      const stored = await read(file);
      if (stored) return stored;
      const original = await obtain(picture);
      if (!original) return undefined;
      await assertDecodable(original);
      return write(file, original);
    });
  };

  const makeSize = async (original: Buffer, size: ImageSize): Promise<Buffer> => {
    try {
      return await semaphore(() => draw(original, size), timeoutSignal(RESIZE_TIMEOUT));
    } catch (error) {
      throw new PictureUnavailable('A picture could not be resized', { cause: error });
    }
  };

  const resize: ImageStore['resize'] = (picture, size) => {
    const file = getPath(picture, getName(size));
    return sizes.run(file, async () => {
      const made = await read(file);
      if (made) return made;
      const original = await obtainOriginal(picture);
      return original && write(file, await makeSize(original, size));
    });
  };

  const getAvifPath = (file: ImageFile) => getPath(file, `${file.width}.avif`);

  const findAvif: ImageStore['findAvif'] = async (file) => {
    const made = VERSION.test(file.version) ? await read(getAvifPath(file)) : undefined;
    return made?.length === 0 ? null : made;
  };

  // Bounded: by MOST_WAITING, each within one address.
  const waiting = new Map<string, ImageFile>();
  let isClosed = false;
  let working: Promise<void> | undefined;

  const makeWaiting = async () => {
    for (const [name, file] of waiting) {
      if (isClosed) break;
      try {
        const [original, webp] = await Promise.all([read(getPath(file, 'original')), find(file)]);
        if (original && webp) {
          const avif = await atWidth(original, file.width).avif(AVIF).toBuffer();
          await write(name, avif.length < webp.length ? avif : Buffer.alloc(0));
        }
      } catch (error) {
        onError(error);
      }
      waiting.delete(name);
    }
    working = undefined;
  };

  const makeAvif: ImageStore['makeAvif'] = (file) => {
    if (isClosed || waiting.size >= MOST_WAITING) return;
    waiting.set(getAvifPath(file), file);
    working ??= makeWaiting();
  };

  const close = async () => {
    isClosed = true;
    await working;
  };

  return { find, resize, findAvif, makeAvif, close };
};
