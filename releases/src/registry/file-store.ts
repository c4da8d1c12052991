import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Compile } from 'typebox/compile';
import { AuditEntry, type RegistryDocument } from '@acara/shared-contract/registry';
import { errorCode } from '../store/error-code.ts';
import { withLock } from '../store/file-lock.ts';
import { parseRegistryText } from './parse-registry.ts';
import { RegistryConflictError, RegistryInvalidError } from './registry-error.ts';
import type { RegistryStore } from './registry-store.ts';

const auditShape = Compile(AuditEntry);

/** Path of the registry document in a store of files. */
export const registryPath = (dir: string): string => path.join(dir, 'registry.json');

const auditFolder = (dir: string) => path.join(dir, 'audit');
const auditFile = (dir: string, { revision, hash }: Pick<AuditEntry, 'revision' | 'hash'>) =>
  path.join(auditFolder(dir), `${String(revision).padStart(8, '0')}-${hash}.json`);

const readIfThere = async (file: string): Promise<string | null> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
};

/** Writes a file so that it is on the disk as a whole before it has its name. */
const writeWhole = async (file: string, text: string): Promise<void> => {
  const staged = path.join(path.dirname(file), `.staged-${randomUUID()}`);
  try {
    await writeFile(staged, text, { flush: true });
    await rename(staged, file);
  } finally {
    await rm(staged, { force: true });
  }
};

const keepNames = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined); // Not every system syncs folders.
  await handle.close();
};

/**
 * The registry as files in a folder: `registry.json`, and under `audit/` one file per change, named by revision and
 * hash. The entry is written first; one that the registry does not lead to is the rest of a write that was killed and
 * counts for nothing.
 */
export const openFileStore = (dir: string): RegistryStore => {
  const read = async (): Promise<RegistryDocument | null> => {
    const text = await readIfThere(registryPath(dir));
    return text === null ? null : parseRegistryText(text);
  };

  return {
    read,
    write: async (expected, document, entry) => {
      await mkdir(auditFolder(dir), { recursive: true });
      await withLock(path.join(dir, 'registry.lock'), async () => {
        const found = (await read())?.extras.acara.revision ?? 0;
        if (found !== expected) throw new RegistryConflictError(expected, found);
        await writeWhole(auditFile(dir, entry), `${JSON.stringify(entry)}\n`);
        await keepNames(auditFolder(dir));
        await writeWhole(registryPath(dir), `${JSON.stringify(document, null, 1)}\n`);
        await keepNames(dir);
      });
    },
    audit: async () => {
      const entries = new Map<string, AuditEntry>();
      for (const name of await readdir(auditFolder(dir)).catch((): string[] => [])) {
        const entry: unknown = name.endsWith('.json')
          ? JSON.parse(await readFile(path.join(auditFolder(dir), name), 'utf8'))
          : null;
        if (auditShape.Check(entry)) entries.set(entry.hash, entry);
      }
      const chain: AuditEntry[] = [];
      let next = (await read())?.extras.acara.audit ?? null;
      while (next !== null) {
        const entry = entries.get(next);
        if (!entry || chain.includes(entry)) throw new RegistryInvalidError([`the audit entry ${next} is missing`]);
        chain.unshift(entry);
        next = entry.previous;
      }
      return chain;
    },
    mark: async () => {
      try {
        const { mtimeMs, ino, size } = await stat(registryPath(dir));
        return `${mtimeMs} ${ino} ${size}`;
      } catch {
        return 'missing';
      }
    },
    close: async () => undefined,
  };
};
