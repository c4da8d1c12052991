import { hash, createHmac } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MicroFrontendVersion } from '../registry/registry-document.ts';
import { ifExists } from './files.ts';
import type { ReleaseFiles } from './local-files.ts';
import { filesFolder, folderProblems, releaseFolder, releaseProblems } from './release-files.ts';

export type FileContent = { path: string; content: Buffer };

export const sha256 = (content: Uint8Array): string => hash('sha256', content);

/**
 * Signs shared files, so that write access to the store is not enough to bring code into the site. @param hashes
 * SHA-256 by path
 */
export const signFiles = (key: string, remote: string, releaseId: string, hashes: Record<string, string>): string => {
  const rows = Object.entries(hashes).map(([file, hash]) => `${hash} ${file}`);
  return createHmac('sha256', key)
    .update(['release files', `${remote}/${releaseId}`, ...rows.sort()].join('\n'))
    .digest('base64url');
};

/**
 * The half of `ReleaseFiles` in which a machine downloads a release from a shared store into its folder, once.
 * @param read the files of a release, of which the signature was checked
 * @param where the store, for messages
 */
export const fetchInto = (
  dir: string,
  where: string,
  read: (remote: string, releaseId: string) => Promise<readonly FileContent[]>,
): Pick<ReleaseFiles, 'fetch' | 'problems'> => {
  const fetch = async (remote: string, version: MicroFrontendVersion) => {
    const { releaseId } = version.extras.acara;
    const folder = releaseFolder(dir, remote, releaseId);
    if (await ifExists(stat(folder), null)) return;
    const files = await read(remote, releaseId);
    await mkdir(path.join(filesFolder(dir), remote), { recursive: true });
    const staged = await mkdtemp(path.join(filesFolder(dir), remote, '.fetched-'));
    try {
      for (const { path: file, content } of files) {
        await mkdir(path.dirname(path.join(staged, file)), { recursive: true });
        await writeFile(path.join(staged, file), content);
      }
      const problems = await folderProblems(staged, version);
      if (problems.length > 0)
        throw new Error(`the files of ${remote} ${releaseId} in the ${where} are damaged: ${problems.join('; ')}`);
      // Another process of this machine may have been faster.
      await rename(staged, folder).catch(async (error: unknown) => {
        if (!(await ifExists(stat(folder), null))) throw error;
      });
    } finally {
      await rm(staged, { recursive: true, force: true });
    }
  };
  return {
    fetch,
    problems: async (remote, version) => {
      try {
        await fetch(remote, version);
      } catch (error) {
        return [error instanceof Error ? error.message : String(error)];
      }
      return releaseProblems(dir, remote, version);
    },
  };
};
