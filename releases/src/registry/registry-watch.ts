import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { RegistryDocument } from '@acara/shared-contract/registry';
import { writeWhole } from '../store/write-whole.ts';
import { parseRegistryText } from './parse-registry.ts';
import type { RegistryStore } from './registry-store.ts';

/** The registry as a running server sees it. */
export type OpenRegistry = {
  /** The newest valid document; null while nothing was published. */
  current: () => RegistryDocument | null;
  /** Calls back after every change; answers how to stop that. */
  onChange: (listener: (document: RegistryDocument) => void) => () => void;
  /** Looks at once instead of with the next tick. */
  check: () => Promise<void>;
  close: () => void;
};

/** How to open a registry. */
export type OpenRegistryOptions = {
  /** Time between two looks in ms; 0 never looks by itself. */
  intervalMs?: number;
  /**
   * Told once when the store cannot be used or has lost the shell, and again after it could; the last good document stays in force. Told too
   * of a document that cannot be kept, and of what a listener throws.
   */
  onError?: (error: unknown) => void;
  /** File in which the last good document is kept, for a start while the store cannot be reached. */
  cacheFile?: string;
};

/**
 * Opens the registry of a store and follows its changes. Never rejects: without a store there is the kept document. The
 * store stays open when the registry is closed.
 */
export const openRegistry = async (
  store: Pick<RegistryStore, 'read' | 'etag'>,
  { intervalMs = 1000, onError = () => undefined, cacheFile }: OpenRegistryOptions = {},
): Promise<OpenRegistry> => {
  let document: RegistryDocument | null = null;
  const saved = cacheFile ? await readSaved(cacheFile) : null;
  let seen = '';
  let isPolling = false;
  let isFailing = false;
  let isClosed = false;
  const listeners = new Set<(document: RegistryDocument) => void>();

  const take = async (next: RegistryDocument) => {
    document = next;
    for (const listener of listeners) {
      try {
        listener(next);
      } catch (error) {
        onError(error);
      }
    }
    if (cacheFile) await save(cacheFile, next).catch(onError);
  };
  const poll = async () => {
    const etag = await store.etag();
    if (etag === seen) return;
    const next = await store.read();
    seen = etag;
    refuseLoss(document ?? saved, next);
    // Not by the revision: a restored backup may count from an earlier one.
    if (next && !isClosed && !isDeepStrictEqual(next, document)) await take(next);
  };
  const check = async () => {
    // A store that hangs must not gather looks.
    if (isPolling) return;
    isPolling = true;
    try {
      await poll();
      isFailing = false;
    } catch (error) {
      if (!isFailing) onError(error);
      isFailing = true;
    } finally {
      isPolling = false;
    }
  };

  await check();
  if (isFailing) document = saved;
  const timer = intervalMs > 0 ? setInterval(() => void check(), intervalMs).unref() : undefined;
  return {
    current: () => document,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check,
    close: () => {
      isClosed = true;
      clearInterval(timer);
    },
  };
};

/** Without its shell no page can be made: such a registry was begun by mistake, and what is known stays. */
const refuseLoss = (known: RegistryDocument | null, next: RegistryDocument | null): void => {
  if (known?.microFrontends.shell && next && !next.microFrontends.shell)
    throw new Error(
      `the registry of revision ${next.extras.acara.revision} has no shell any more; ` +
        `that of revision ${known.extras.acara.revision} stays in force`,
    );
};

const save = async (file: string, document: RegistryDocument): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  await writeWhole(file, `${JSON.stringify(document)}\n`);
};

const readSaved = async (file: string): Promise<RegistryDocument | null> => {
  try {
    return parseRegistryText(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
};
