import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MicroFrontendVersion } from '@acara/shared-contract/registry';
import { filesBelow, sha384 } from './files.ts';
import { unpacked } from './precompress.ts';
import { releaseFolder } from './release-address.ts';

/**
 * Compares a release's folder with its record: every file is there and unchanged, compressed ones too, and there are no
 * others.
 */
export const releaseProblems = async (
  dir: string,
  remote: string,
  { extras: { acara: release } }: MicroFrontendVersion,
): Promise<string[]> => {
  const folder = releaseFolder(dir, remote, release.releaseId);
  const expected = new Map(Object.entries(release.assets));
  if (release.server) expected.set(release.server.path, release.server.sha384);

  const found = await filesBelow(folder).catch((): string[] => []);
  const missing = [...expected.keys()].filter((file) => !found.includes(file)).map((file) => `${file} is missing`);
  const changed = await Promise.all(found.map((file) => fileProblem(folder, file, expected)));
  return [...missing, ...changed.filter((problem) => problem !== null)];
};

const fileProblem = async (folder: string, file: string, expected: Map<string, string>): Promise<string | null> => {
  const content = await readFile(path.join(folder, file));
  const hash = expected.get(file);
  if (hash) return sha384(content) === hash ? null : `${file} was changed`;
  try {
    const plain = await unpacked(file, content);
    if (!plain || !expected.has(plain.file)) return `${file} is unexpected`;
    return sha384(plain.content) === expected.get(plain.file) ? null : `${file} was changed`;
  } catch {
    return `${file} was changed`;
  }
};
