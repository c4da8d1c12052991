import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { RegistryDocument } from './registry-document.ts';
import { writeWhole } from '../store/files.ts';
import { parseRegistryText } from './parse-registry.ts';
import type { RegistryStore } from './registry-store.ts';

export type OpenRegistryOptions = {
  /** Poll interval in ms; 0: no timer. */
  intervalMs?: number;
  /** Called once per outage of the store or loss of the shell, and with errors of saving and of listeners. */
  onError?: (error: unknown) => void;
  /** File for the last good document, for a start while the store is unavailable. */
  cacheFile?: string;
};

/**
 * Opens the registry of a store and follows its changes. Never rejects: without a store it starts with the saved
 * document. Closing the registry leaves the store open.
 */
export const openRegistry = async (
  store: Pick<RegistryStore, 'read' | 'etag'>,
  { intervalMs = 1000, onError = () => undefined, cacheFile }: OpenRegistryOptions = {},
) => {
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
    // Not by revision: a restored backup may have an earlier one.
    if (next && !isClosed && !isDeepStrictEqual(next, document)) await take(next);
  };
  const check = async () => {
    // Polls of a hanging store must not pile up.
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
    /** The newest valid document; null where nothing has been published. */
    current: (): RegistryDocument | null => document,
    /** Called after every change. Returns an unsubscribe function. */
    onChange: (listener: (document: RegistryDocument) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Polls at once. */
    check,
    close: (): void => {
      isClosed = true;
      clearInterval(timer);
    },
  };
};

/** Without a shell there are no pages: such a registry is invalid, and the last valid one stays. */
const refuseLoss = (known: RegistryDocument | null, next: RegistryDocument | null): void => {
  if (known?.microFrontends.shell && next && !next.microFrontends.shell)
    throw new Error(
      `the registry of revision ${next.extras.acara.revision} no longer has a shell; ` +
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
