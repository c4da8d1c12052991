import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AuditEntry, RegistryDocument } from '@acara/shared-contract/registry';
import { isEntry } from '../audit/parse-audit.ts';
import { errorCode } from '../store/error-code.ts';
import { withLock } from '../store/file-lock.ts';
import { writeWhole } from '../store/write-whole.ts';
import { refuseForgetting, refuseLost } from './lost-registry.ts';
import { parseRegistryText } from './parse-registry.ts';
import { RegistryConflictError } from './registry-error.ts';
import type { RegistryStore } from './registry-store.ts';

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

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined); // Not every system syncs folders.
  await handle.close();
};

/** Entries by their hash. A damaged one is none: the chain shows where it is missing. */
const readEntries = async (folder: string): Promise<Map<string, AuditEntry>> => {
  const entries = new Map<string, AuditEntry>();
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const entry = name.endsWith('.json') ? parseEntry(await readFile(path.join(folder, name), 'utf8')) : null;
    if (entry) entries.set(entry.hash, entry);
  }
  return entries;
};

const parseEntry = (text: string): AuditEntry | null => {
  try {
    const entry: unknown = JSON.parse(text);
    return isEntry(entry) ? entry : null;
  } catch {
    return null;
  }
};

/** The entries that the registry leads to, oldest first. Where one is lost it goes on with the newest before it. */
const chainBehind = (
  { extras: { acara } }: RegistryDocument,
  entries: ReadonlyMap<string, AuditEntry>,
): AuditEntry[] => {
  const chain: AuditEntry[] = [];
  const below = (revision: number): AuditEntry | undefined =>
    [...entries.values()]
      .filter((entry) => entry.revision < revision)
      // Of two with one revision the first is the rest of a write that was killed.
      .sort((one, other) => one.revision - other.revision || one.at.localeCompare(other.at))
      .at(-1);
  let limit = acara.revision + 1;
  for (let next = acara.audit; next !== null;) {
    const named = entries.get(next);
    // An altered one may lead back to itself; each step goes to an earlier revision.
    const entry = named && named.revision < limit ? named : below(limit - 1);
    if (!entry) break;
    chain.push(entry);
    limit = entry.revision;
    next = entry.previous;
  }
  return chain.reverse();
};

/**
 * The registry as files in a folder: `registry.json`, and under `audit/` one file per change, named by revision and
 * hash. The entry is written first; one that the registry does not lead to is the rest of a write that was killed and
 * counts for nothing.
 */
export const openFileStore = (dir: string): RegistryStore => {
  const read = async (): Promise<RegistryDocument | null> => {
    let text = await readIfThere(registryPath(dir));
    if (text === null) {
      const loss = await refuseLost(dir).catch((error: unknown) => error);
      // The first two writes may have come between the two looks.
      if (loss !== undefined) text = await readIfThere(registryPath(dir));
      if (loss !== undefined && text === null) throw loss;
    }
    return text === null ? null : parseRegistryText(text, registryPath(dir));
  };

  return {
    read,
    write: async (expected, document, entry) => {
      await mkdir(auditFolder(dir), { recursive: true });
      await withLock(path.join(dir, 'registry.lock'), async () => {
        const found = (await read())?.extras.acara.revision ?? 0;
        if (found !== expected) throw new RegistryConflictError(expected, found);
        if (expected === 0) await refuseForgetting(dir, document);
        await writeWhole(auditFile(dir, entry), `${JSON.stringify(entry)}\n`);
        await syncFolder(auditFolder(dir));
        await writeWhole(registryPath(dir), `${JSON.stringify(document, null, 1)}\n`);
        await syncFolder(dir);
      });
    },
    audit: async () => {
      // The registry first: its entry was there before it.
      const document = await read();
      return document ? chainBehind(document, await readEntries(auditFolder(dir))) : [];
    },
    etag: async () => {
      try {
        const { mtimeMs, ino, size } = await stat(registryPath(dir));
        return `${mtimeMs} ${ino} ${size}`;
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return 'missing';
        throw error;
      }
    },
    close: async () => undefined,
  };
};
