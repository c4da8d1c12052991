import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { PageRelease } from '@acara/shared-contract/release';
import type { RemoteLifecycles } from '@acara/shared-remote';
import type { FragmentModule } from '@acara/shared-remote/fragment';
import { entryUrl } from './page-releases.ts';
import { documentFiles, fetchFiles } from './release-files.ts';

/** By container: how often its entry was requested. */
const attempts = new Map<string, number>();
/** Containers to request again: the last load failed, or broke later. */
const failed = new Set<string>();
/** By container: the last load, unless it failed. */
const flights = new Map<string, Promise<RemoteLifecycles>>();
/** Prefetched containers that no visit has used yet. */
const unclaimed = new Set<string>();
/** Containers whose lifecycles were requested. */
const visited = new Set<string>();

const hasFunctions = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'function');

/** The runtime remembers a failed container by its address, so a second attempt has another address. */
const register = (release: PageRelease): void => {
  const { container } = release;
  const attempt = attempts.get(container) ?? 0;
  if (attempt > 0 && !failed.delete(container)) return;
  attempts.set(container, attempt + 1);
  const entry = attempt === 0 ? entryUrl(release) : `${entryUrl(release)}?attempt=${attempt}`;
  registerRemotes([{ name: container, entry, type: 'global', entryGlobalName: container }], { force: attempt > 0 });
};

const loadExpose = async <Module>(
  { container }: PageRelease,
  expose: string,
  functions: readonly string[],
): Promise<Module> => {
  try {
    const found = await loadRemote<unknown>(`${container}/${expose}`);
    if (!hasFunctions(found, functions)) throw new Error(`${container} exposes no ${expose}`);
    return found as Module;
  } catch (error) {
    failed.add(container);
    throw error;
  }
};

const attemptToLoad = async (release: PageRelease): Promise<RemoteLifecycles> => {
  const { container } = release;
  const isFirst = !visited.has(container);
  visited.add(container);
  if (!isFirst) failed.add(container);
  register(release);
  if (isFirst) {
    fetchFiles(document, release, 'preload');
    await documentFiles(document, release);
  }
  return loadExpose(release, 'lifecycles', ['bootstrap', 'mount', 'unmount']);
};

const start = (release: PageRelease): Promise<RemoteLifecycles> => {
  const { container } = release;
  const flight = attemptToLoad(release);
  flights.set(container, flight);
  flight.catch(() => {
    if (flights.get(container) !== flight) return;
    flights.delete(container);
    unclaimed.delete(container);
  });
  return flight;
};

/**
 * Loads the lifecycles of a release, or takes what was prefetched; each further call is a new attempt. @throws {Error}
 * when it cannot be loaded
 */
export const loadLifecycles = (release: PageRelease): Promise<RemoteLifecycles> => {
  const { container } = release;
  const ahead = unclaimed.delete(container) ? flights.get(container) : undefined;
  return ahead ?? start(release);
};

export const lifecyclesAhead = (release: PageRelease): Promise<RemoteLifecycles> => {
  const known = flights.get(release.container);
  if (known) return known;
  unclaimed.add(release.container);
  return start(release);
};

/** Loads a fragment of a release, without the rest of the remote. @throws {Error} when it cannot be loaded */
export const loadFragment = async (release: PageRelease, name: string): Promise<FragmentModule> => {
  // The document may load the entry itself.
  await documentFiles(document, release);
  register(release);
  return loadExpose(release, name, ['mount']);
};
