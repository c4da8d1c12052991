import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

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
