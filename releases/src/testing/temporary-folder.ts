import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A new empty folder for one test, and how to remove it. */
export const temporaryFolder = async (): Promise<{ folder: string; remove: () => Promise<void> }> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'acara-releases-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }) };
};
