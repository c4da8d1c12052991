import type { openReleaseFiles } from '@acara/releases';
import { isServed } from '@acara/releases';
import type { MicroFrontendVersion, RegistryDocument } from '@acara/releases/registry';
import { withTimeout } from '../render/with-timeout.ts';

/** A halt must not wait for the files of another release. */
const WAIT_MS = 3000;

type Listed = { remote: string; version: MicroFrontendVersion };

const listed = (document: RegistryDocument): Listed[] =>
  Object.entries(document.microFrontends).flatMap(([remote, versions]) =>
    versions.map((version) => ({ remote, version })),
  );

/** What new pages get, or fall back to. */
const needed = (document: RegistryDocument): Listed[] => {
  const fallbacks = new Set(
    listed(document).flatMap(({ version }) => (isServed(version) ? [version.fallbackUrl] : [])),
  );
  return listed(document).filter(({ version }) => isServed(version) || fallbacks.has(version.url));
};

const getName = ({ remote, version }: Listed) => `${remote}/${version.extras.acara.releaseId}`;

/** Brings the files of listed releases to this machine. */
export const createReleaseFetcher = (
  files: Pick<ReturnType<typeof openReleaseFiles>, 'fetch'>,
  { onError, waitMs = WAIT_MS }: { onError: (error: unknown) => void; waitMs?: number },
) => {
  // Bounded: listed releases.
  const running = new Map<string, Promise<boolean>>();

  const fetchOne = (one: Listed): Promise<boolean> => {
    const name = getName(one);
    const fetching =
      running.get(name) ??
      files
        .fetch(one.remote, one.version)
        .then(
          () => true,
          (error: unknown) => {
            onError(error);
            return false;
          },
        )
        .finally(() => running.delete(name));
    running.set(name, fetching);
    return fetching;
  };

  return {
    /** Waits a moment for what new pages need. @returns the releases that are not here yet, as `<package>/<release>` */
    fetchNeeded: async (document: RegistryDocument): Promise<string[]> => {
      const isHere = await Promise.all(
        needed(document).map(async (one) => ({
          name: getName(one),
          here: (await withTimeout(fetchOne(one), waitMs)) === true,
        })),
      );
      return isHere.flatMap(({ name, here }) => (here ? [] : [name]));
    },
    /** The others, for pages that are open and for previews; one by one. */
    fetchOthers: async (document: RegistryDocument): Promise<void> => {
      for (const one of listed(document)) await fetchOne(one);
    },
  };
};
