import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../store/error-code.ts';

const MIN_LENGTH = 32;

/** Where the key comes from. */
export type PreviewKeyOptions = {
  /** Folder of the releases' files. */
  dir: string;
  /** The setting RELEASES_SECRET: needed where commands and servers do not share the folder. */
  secret?: string | undefined;
};

/**
 * The key of previews, release seals and visitor marks: the setting, else one kept beside the releases, made on first use.
 * @throws {RangeError} for a key that could be guessed
 */
export const previewKey = async ({ dir, secret }: PreviewKeyOptions): Promise<string> => {
  if (secret) return checked(secret, 'RELEASES_SECRET');
  const file = path.join(dir, 'preview.key');
  return checked((await savedKey(file)) ?? (await makeKey(dir, file)), file);
};

const checked = (key: string, place: string): string => {
  if (key.length < MIN_LENGTH) throw new RangeError(`${place} has fewer than ${MIN_LENGTH} characters`);
  return key;
};

const savedKey = async (file: string): Promise<string | null> => {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
};

/** The key has its name only when it is whole, and never replaces one that somebody made at the same time. */
const makeKey = async (dir: string, file: string): Promise<string> => {
  await mkdir(dir, { recursive: true });
  const staged = path.join(dir, `.preview-${randomUUID()}`);
  try {
    await writeFile(staged, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
    await link(staged, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(staged, { force: true });
  }
  return (await savedKey(file)) ?? '';
};
