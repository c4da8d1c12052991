import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { PageRelease } from '@acara/shared-contract/release';
import type { RemoteLifecycles } from '@acara/shared-remote';
import { entryUrl } from './page-releases.ts';

const attempts = new Map<string, number>();

const isLifecycles = (value: unknown): value is RemoteLifecycles =>
  typeof value === 'object' && value !== null && ['bootstrap', 'mount', 'unmount'].every((step) => step in value);

/**
 * Loads the lifecycles of a release. A second attempt asks the network again: the runtime remembers a container that
 * failed by its address, so the address changes with the attempt.
 * @throws {Error} when the container or its expose cannot be had
 */
export const loadLifecycles = async (release: PageRelease): Promise<RemoteLifecycles> => {
  const { container } = release;
  const attempt = attempts.get(container) ?? 0;
  attempts.set(container, attempt + 1);
  const entry = attempt === 0 ? entryUrl(release) : `${entryUrl(release)}?attempt=${attempt}`;
  registerRemotes([{ name: container, entry, type: 'global', entryGlobalName: container }], { force: attempt > 0 });
  const lifecycles = await loadRemote<unknown>(`${container}/lifecycles`);
  if (!isLifecycles(lifecycles)) throw new Error(`${container} exposes no lifecycles`);
  return lifecycles;
};
