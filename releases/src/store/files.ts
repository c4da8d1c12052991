import { hash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@acara/server-kit/server-process';

/** Parsed JSON; undefined for an invalid text. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The result of reading a file or folder; `fallback` where it does not exist. */
export const ifExists = <Result, Fallback>(reading: Promise<Result>, fallback: Fallback): Promise<Result | Fallback> =>
  reading.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return fallback;
    throw error;
  });

/** Writes a file atomically and durably. Its folder exists. */
export const writeWhole = async (file: string, text: string): Promise<void> => {
  const staged = path.join(path.dirname(file), `.staged-${randomUUID()}`);
  try {
    await writeFile(staged, text, { flush: true });
    await rename(staged, file);
  } finally {
    await rm(staged, { force: true });
  }
};

/** Subresource integrity, `sha384-<base64>`. */
export const sha384 = (content: Uint8Array | string): string => `sha384-${hash('sha384', content, 'base64')}`;

/** Paths of all files below a folder, with `/`, sorted. */
export const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
};

/** By path below the folder. */
export const hashFiles = async (folder: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      (await filesBelow(folder)).map(async (file): Promise<[string, string]> => [
        file,
        sha384(await readFile(path.join(folder, file))),
      ]),
    ),
  );
