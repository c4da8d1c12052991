import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { RegistryDocument } from '@acara/shared-contract/registry';
import { errorCode } from '../store/error-code.ts';
import { filesFolder } from '../store/release-address.ts';
import { RegistryLostError } from './registry-error.ts';

/** The kept registry of an edge that has no other place for it. */
export const LAST_KNOWN = 'last-known.json';

/**
 * Tells a registry that is gone from one that never was: there is a second audit entry, or what an edge kept. The first
 * entry alone may be the rest of a first write that was killed.
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
 * Keeps the first write from beginning a registry that knows less than the store holds: files of packages that it does
 * not list, save those that are being published, or were when their publish was killed.
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
