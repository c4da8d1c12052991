import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesBelow, sha384 } from '../store/files.ts';

/** Of files that may contain a name. */
const TEXT = /[.](c?js|css|json|map)$/;
const INTEGRITY = /sha384-[A-Za-z0-9+/=]{64}/g;

/** In names of containers and of webpack's lists of chunks. */
const inIdentifier = (name: string): string => name.replaceAll('-', '_');

export const withName = (text: string, placeholder: string, releaseId: string): string =>
  text.replaceAll(`_${inIdentifier(placeholder)}`, `_${inIdentifier(releaseId)}`).replaceAll(placeholder, releaseId);

/**
 * Gives a build its release id: a build is made under a placeholder, since the id is known only with its content; or another
 * id. Scripts that know the hashes of others get their new ones; they are in no such list themselves.
 */
export const nameBuild = async (folder: string, placeholder: string, releaseId: string): Promise<void> => {
  const names = (await filesBelow(folder)).filter((name) => TEXT.test(name));
  const named = await Promise.all(
    names.map(async (name) => {
      const before = await readFile(path.join(folder, name), 'utf8');
      return { name, before, after: withName(before, placeholder, releaseId) };
    }),
  );
  const changed = named.filter(({ before, after }) => before !== after);
  const hashes = new Map(changed.map(({ before, after }) => [sha384(before), sha384(after)]));
  for (const { name, before, after } of named) {
    const text = after.replace(INTEGRITY, (hash) => hashes.get(hash) ?? hash);
    if (text !== before) await writeFile(path.join(folder, name), text);
  }
};
