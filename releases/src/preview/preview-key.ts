import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@acara/server-kit/server-process';
import { ifExists } from '../store/files.ts';

const MIN_LENGTH = 32;

type PreviewKeyOptions = {
  /** Folder of the releases' files. */
  dir: string;
  /** The setting RELEASES_SECRET: required where commands and servers do not share the folder. */
  secret?: string | undefined;
};

/** Signs previews, releases and visitor ids: the setting, else a file of the store, created on first use. */
export const previewKey = async ({ dir, secret }: PreviewKeyOptions): Promise<string> => {
  if (secret) return checked(secret, 'RELEASES_SECRET');
  const file = path.join(dir, 'preview.key');
  return checked((await ifExists(readFile(file, 'utf8'), null)) ?? (await createKey(dir, file)), file);
};

const checked = (text: string, place: string): string => {
  const key = text.trim();
  if (key.length < MIN_LENGTH) throw new RangeError(`${place} has fewer than ${MIN_LENGTH} characters`);
  return key;
};

/** Atomic, and never replaces a key that another process created meanwhile. */
const createKey = async (dir: string, file: string): Promise<string> => {
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
  return readFile(file, 'utf8');
};
