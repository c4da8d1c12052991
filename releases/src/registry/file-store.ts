import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@acara/server-kit/server-process';
import type { AuditEntry, RegistryDocument } from './registry-document.ts';
import { isEntry } from '../audit/audit.ts';
import { withLock } from '../store/file-lock.ts';
import { ifExists, parseJson, writeWhole } from '../store/files.ts';
import { filesFolder } from '../store/release-files.ts';
import { parseRegistryText } from './parse-registry.ts';
import { RegistryConflictError, RegistryLostError, type RegistryStore } from './registry-store.ts';

/** Last good registry, saved by an edge. */
const LAST_KNOWN = 'last-known.json';

/**
 * Distinguishes a lost registry from one that never existed: there is a second audit entry, or a registry saved by an
 * edge. The first entry alone may be left over from a killed first write.
 * @throws {RegistryLostError}
 */
const refuseLost = async (dir: string): Promise<void> => {
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
const refuseForgetting = async (dir: string, { microFrontends }: RegistryDocument): Promise<void> => {
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

export const registryPath = (dir: string): string => path.join(dir, 'registry.json');

const auditFolder = (dir: string) => path.join(dir, 'audit');
const auditFile = (dir: string, { revision, hash }: Pick<AuditEntry, 'revision' | 'hash'>) =>
  path.join(auditFolder(dir), `${String(revision).padStart(8, '0')}-${hash}.json`);

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined); // Not every system can sync folders.
  await handle.close();
};

/** By hash. A damaged entry is skipped: the chain shows the gap. */
const readEntries = async (folder: string): Promise<Map<string, AuditEntry>> => {
  const entries = new Map<string, AuditEntry>();
  for (const name of await readdir(folder).catch((): string[] => [])) {
    if (!name.endsWith('.json')) continue;
    const entry = parseJson(await readFile(path.join(folder, name), 'utf8'));
    if (isEntry(entry)) entries.set(entry.hash, entry);
  }
  return entries;
};

/** The chain of the registry, oldest first. Where an entry is lost it continues with the newest one before it. */
const chainBehind = (
  { extras: { acara } }: RegistryDocument,
  entries: ReadonlyMap<string, AuditEntry>,
): AuditEntry[] => {
  const chain: AuditEntry[] = [];
  const below = (revision: number): AuditEntry | undefined =>
    [...entries.values()]
      .filter((entry) => entry.revision < revision)
      // Of two with one revision the earlier is left over from a killed write.
      .sort((one, other) => one.revision - other.revision || one.at.localeCompare(other.at))
      .at(-1);
  let limit = acara.revision + 1;
  for (let next = acara.audit; next !== null;) {
    const named = entries.get(next);
    // An altered entry may point to itself; each step goes to an earlier revision.
    const entry = named && named.revision < limit ? named : below(limit - 1);
    if (!entry) break;
    chain.push(entry);
    limit = entry.revision;
    next = entry.previous;
  }
  return chain.reverse();
};

/**
 * The registry in a folder: `registry.json`, and a file per change in `audit/`, named by revision and hash. The entry
 * is written first; one that is not in the registry's chain is left over from a killed write and does not count.
 */
export const openFileStore = (dir: string): RegistryStore => {
  const read = async (): Promise<RegistryDocument | null> => {
    let text = await ifExists(readFile(registryPath(dir), 'utf8'), null);
    if (text === null) {
      const loss = await refuseLost(dir).catch((error: unknown) => error);
      // The first two writes may have happened between the two reads.
      if (loss !== undefined) text = await ifExists(readFile(registryPath(dir), 'utf8'), null);
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
      // The registry first: its entry was written before it.
      const document = await read();
      return document ? chainBehind(document, await readEntries(auditFolder(dir))) : [];
    },
    etag: async () => {
      const found = await ifExists(stat(registryPath(dir)), null);
      return found ? `${found.mtimeMs} ${found.ino} ${found.size}` : 'missing';
    },
    close: async () => undefined,
  };
};
