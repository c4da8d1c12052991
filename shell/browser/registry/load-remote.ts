import type { PageRelease } from '@acara/shared-contract/release';
import type { RemoteLifecycles } from '@acara/shared-remote';
import type { FragmentModule } from '@acara/shared-remote/create-fragment';
import { shareScope } from '../provided-libraries.ts';
import { evaluateLibraries } from './evaluate-libraries.ts';
import type { Containers } from './federation.ts';
import { documentFiles, fetchFiles } from './release-files.ts';

/** The entry of a remote defines its container as a global. */
const containers = globalThis as unknown as Containers;

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

/** Loads the federation runtime, which the document's own remote does not need. */
export const loadFederation = () => import(/* webpackChunkName: "federation" */ './federation.ts');

/**
 * From the container itself where a script of the document has defined it; otherwise, or with libraries of another share
 * scope than the default one, by the federation runtime.
 */
const getExpose = async (release: PageRelease, expose: string): Promise<unknown> => {
  const { container, scope } = release;
  const defined = containers[container];
  if (defined && !scope && !failed.has(container)) {
    await defined.init(shareScope);
    return (await defined.get(`./${expose}`))();
  }
  const { loadByRuntime } = await loadFederation();
  return loadByRuntime(release, expose, failed.delete(container));
};

const loadExpose = async <Module>(
  release: PageRelease,
  expose: string,
  functions: readonly string[],
): Promise<Module> => {
  const { container } = release;
  try {
    const found = await getExpose(release, expose);
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
  if (isFirst) {
    fetchFiles(document, release, 'preload');
    await Promise.all([evaluateLibraries(), documentFiles(document, release)]);
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
 * Loads the lifecycles of a release, or uses the prefetched ones; each further call is a new attempt. @throws {Error}
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
  return loadExpose(release, name, ['mount']);
};
