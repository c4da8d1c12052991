import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { RegistryDocument } from '@acara/shared-contract/registry';
import { errorCode } from '../store/files.ts';
import { filesFolder } from '../store/release-address.ts';
import { RegistryLostError } from './registry-error.ts';

/** Last good registry, saved by an edge. */
export const LAST_KNOWN = 'last-known.json';

/**
 * Distinguishes a lost registry from one that never existed: there is a second audit entry, or a registry saved by an
 * edge. The first entry alone may be left over from a killed first write.
 * @throws {RegistryLostError}
 */
export const refuseLost = async (dir: string): Promise<void> => {
  const audit = await namesIn(path.join(dir, 'audit'));
  const hasLaterEntries = audit.some((name) => Number.parseInt(name, 10) > 1);
  const isSaved = (await namesIn(dir)).includes(LAST_KNOWN);
  const traces = [...(isSaved ? [LAST_KNOWN] : []), ...(hasLaterEntries ? [`audit (${audit.length} entries)`] : [])];
  if (traces.length > 0) throw new RegistryLostError(dir, traces, isSaved);
};

/**
 * Refuses a first write that would forget packages whose files are in the store, except those that are being published,
 * or were when their publish was killed.
 * @throws {RegistryLostError}
 */
export const refuseForgetting = async (dir: string, { microFrontends }: RegistryDocument): Promise<void> => {
  const names = await namesIn(dir);
  const packages = (await namesIn(filesFolder(dir))).filter((name) => !name.startsWith('.'));
  const forgotten: string[] = [];
  for (const remote of packages) {
    if (Object.hasOwn(microFrontends, remote) || names.includes(`publish-${remote}.lock`)) continue;
    if ((await namesIn(path.join(filesFolder(dir), remote))).some((name) => !name.startsWith('.')))
      forgotten.push(`files/${remote}`);
  }
  if (forgotten.length > 0) throw new RegistryLostError(dir, forgotten, names.includes(LAST_KNOWN));
};

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return [];
    throw error;
  }
};
