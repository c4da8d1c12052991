import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { PageRelease } from '@acara/shared-contract/release';
import type { RemoteLifecycles } from '@acara/shared-remote';
import { entryUrl } from './page-releases.ts';
import { documentFiles, fetchFiles } from './release-files.ts';

const attempts = new Map<string, number>();
/** By container: the last attempt, unless it failed. */
const flights = new Map<string, Promise<RemoteLifecycles>>();
/** Containers that were loaded for a visit that has not come yet. */
const unclaimed = new Set<string>();

const isLifecycles = (value: unknown): value is RemoteLifecycles =>
  typeof value === 'object' && value !== null && ['bootstrap', 'mount', 'unmount'].every((step) => step in value);

/**
 * A second attempt asks the network again: the runtime remembers a container that failed by its address, so the address
 * changes with the attempt.
 */
const attemptToLoad = async (release: PageRelease): Promise<RemoteLifecycles> => {
  const { container } = release;
  const attempt = attempts.get(container) ?? 0;
  attempts.set(container, attempt + 1);
  const entry = attempt === 0 ? entryUrl(release) : `${entryUrl(release)}?attempt=${attempt}`;
  registerRemotes([{ name: container, entry, type: 'global', entryGlobalName: container }], { force: attempt > 0 });
  if (attempt === 0) {
    fetchFiles(document, release, 'preload');
    await documentFiles(document, release);
  }
  const lifecycles = await loadRemote<unknown>(`${container}/lifecycles`);
  if (!isLifecycles(lifecycles)) throw new Error(`${container} exposes no lifecycles`);
  return lifecycles;
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
 * Loads the lifecycles of a release, or takes what was loaded ahead. Each further call is a further attempt.
 * @throws {Error} when the container or its expose cannot be had
 */
export const loadLifecycles = (release: PageRelease): Promise<RemoteLifecycles> => {
  const { container } = release;
  const ahead = unclaimed.delete(container) ? flights.get(container) : undefined;
  return ahead ?? start(release);
};

/** The lifecycles of a release for somebody who may visit it: those there are, else they are loaded for that visit. */
export const lifecyclesAhead = (release: PageRelease): Promise<RemoteLifecycles> => {
  const known = flights.get(release.container);
  if (known) return known;
  unclaimed.add(release.container);
  return start(release);
};
