import type { PageRelease, ReleaseName, SiteSettings } from '@acara/shared-contract/release';
import type { RemoteProps } from '@acara/shared-remote';
import type { FragmentModule } from '@acara/shared-remote/create-fragment';
import { LEFT_EVENT } from '@acara/shared-remote/remote-props';
import type { FragmentHost, ShownFragment } from '@acara/shared-remote/fragments';
import { guardedLifecycles, type GuardPhase } from '../guard/guarded-lifecycles.ts';
import type { RunnableRelease } from '../guard/release-runner.ts';
import type { RemoteRelease } from '../registry/runnable-release.ts';
import { fragmentsInPlace } from './lazy-fragments.ts';

type FailedFragment = ReleaseName & { fragment: string };

/** What the host needs from the page; injected so that tests need no browser. */
type FragmentEnvironment = {
  releases: () => Readonly<Record<string, PageRelease>>;
  /** What may run of a remote: the release that the document names, then its fallback. */
  runnable: (release: PageRelease) => readonly RemoteRelease[];
  load: (release: PageRelease, name: string) => Promise<FragmentModule>;
  settings: () => SiteSettings;
  visitor: () => 'guest' | 'member';
  report: (part: FailedFragment, phase: GuardPhase, error: unknown) => void;
  onMounted: (remote: string, releaseId: string) => void;
  /** Whether something else than the release may have changed the page before an error. Default: never. */
  isAltered?: (error: unknown) => boolean;
};

/** A release that does not provide a fragment: no failure. */
class NotProvided extends Error {}

const NOTHING: ShownFragment = { update: () => undefined, unmount: () => undefined };

const replaceContent = (element: HTMLElement): HTMLElement => {
  const fresh = element.ownerDocument.createElement('div');
  const [former] = element.children;
  element.replaceChildren(fresh);
  former?.dispatchEvent(new Event(LEFT_EVENT));
  return fresh;
};

/** Shows fragments, each behind a guard like that of a remote; after the last release the element stays empty. */
export const fragmentHost = (environment: FragmentEnvironment) => {
  const { releases, runnable, load, settings, visitor, report, onMounted, isAltered = () => false } = environment;
  /** As `<remote>/<releaseId>`. */
  const revoked = new Set<string>();
  /** Fragments that broke while they ran, as `<remote>/<releaseId>/<fragment>`: not started again. */
  const broken = new Set<string>();

  const findProvider = (name: string) => Object.entries(releases()).find(([, release]) => release.fragments?.[name]);

  const allowed = (remote: string, release: PageRelease) =>
    runnable(release).filter(({ releaseId }) => !revoked.has(`${remote}/${releaseId}`));

  const loadFrom = async ({ find }: RemoteRelease, name: string): Promise<FragmentModule> => {
    const record = await find();
    if (!record.fragments?.[name]) throw new NotProvided(`${record.releaseId} does not provide ${name}`);
    return load(record, name);
  };

  const show: FragmentHost['show'] = ({ name, element, props, onShown, onUnavailable }) => {
    const provider = findProvider(name);
    if (!provider) {
      onUnavailable();
      return NOTHING;
    }
    const [remote, release] = provider;
    const isSound = ({ releaseId }: RunnableRelease) => !broken.has(`${remote}/${releaseId}/${name}`);
    const candidates = allowed(remote, release);
    const sound = candidates.filter(isSound);
    let latest = props;
    let update: ShownFragment['update'] | null = null;
    const first = sound.length > 0 ? sound : candidates;
    // The server's HTML and first data belong to the release in the document.
    let place = first[0]?.releaseId === release.releaseId ? (element.firstElementChild as HTMLElement | null) : null;

    const createLifecycles = (fragment: FragmentModule) => {
      let mine: ShownFragment | null = null;
      return {
        bootstrap: async () => undefined,
        mount: async ({ settings, report }: RemoteProps) => {
          place ??= replaceContent(element);
          const mounted = await fragment.mount(place, latest, { settings, report, fragments: host });
          mine = mounted;
          mounted.update(latest);
          update = (next) => {
            try {
              mounted.update(next);
            } catch (error) {
              report('render', error);
            }
          };
        },
        unmount: async () => {
          update = null;
          mine?.unmount();
        },
      };
    };
    const guard = guardedLifecycles({
      releases: first.map((one) => ({
        releaseId: one.releaseId,
        load: async () => createLifecycles(await loadFrom(one, name)),
      })),
      showFailure: () => {
        onUnavailable();
        return () => undefined;
      },
      clearOutlet: () => {
        place = replaceContent(element);
      },
      holdScroll: () => () => undefined,
      reload: () => undefined,
      isAltered,
      report: (releaseId, phase, error) => {
        if (error instanceof NotProvided) return;
        if ((phase === 'render' || phase === 'mount' || phase === 'unmount') && !isAltered(error))
          broken.add(`${remote}/${releaseId}/${name}`);
        report({ remote, releaseId, fragment: name }, phase, error);
      },
      onChange: () => {
        if (!update) return;
        onMounted(remote, guard.current()?.releaseId ?? '');
        onShown?.();
      },
    });
    void guard.mount({ name: remote, settings: settings(), report: () => undefined });
    return {
      update: (next) => {
        latest = next;
        update?.(next);
      },
      unmount: () => void guard.unmount(),
    };
  };

  const host: FragmentHost = {
    show,
    fetchAhead: (name) => {
      const provider = findProvider(name);
      const [first] = provider ? allowed(...provider) : [];
      if (first) loadFrom(first, name).catch(() => undefined); // Retried when it is shown.
    },
    inPlace: (place) => fragmentsInPlace(releases(), place, visitor()),
  };
  return {
    host,
    /** A mounted fragment of a revoked release stays until it is unmounted. */
    revoke: (remote: string, releaseId: string): void => void revoked.add(`${remote}/${releaseId}`),
  };
};
