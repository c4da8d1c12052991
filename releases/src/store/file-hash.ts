import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Subresource integrity, `sha384-<base64>`. */
export const sha384 = (content: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

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
