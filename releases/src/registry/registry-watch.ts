import { stat } from 'node:fs/promises';
import type { RegistryDocument } from '@acara/shared-contract/registry';
import { readRegistry, registryPath } from './registry-file.ts';

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
  /** Told when the file cannot be used; the last good document stays in force. */
  onError?: (error: unknown) => void;
};

/** Opens the registry of a store and follows its changes by the file's identity and time. */
export const openRegistry = async (
  dir: string,
  { intervalMs = 1000, onError = () => undefined }: OpenRegistryOptions = {},
): Promise<OpenRegistry> => {
  let document: RegistryDocument | null = null;
  let seen = '';
  const listeners = new Set<(document: RegistryDocument) => void>();

  const check = async () => {
    const mark = await fileMark(registryPath(dir));
    if (mark === seen) return;
    seen = mark;
    try {
      const next = await readRegistry(dir);
      if (!next || next.extras.acara.revision === document?.extras.acara.revision) return;
      document = next;
      for (const listener of listeners) listener(next);
    } catch (error) {
      onError(error);
    }
  };

  await check();
  const timer = intervalMs > 0 ? setInterval(() => void check(), intervalMs).unref() : undefined;
  return {
    current: () => document,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check,
    close: () => clearInterval(timer),
  };
};

const fileMark = async (path: string): Promise<string> => {
  try {
    const { mtimeMs, ino, size } = await stat(path);
    return `${mtimeMs} ${ino} ${size}`;
  } catch {
    return 'missing';
  }
};
