import type { Session } from '@acara/shared-auth';
import type { PageRelease } from '@acara/shared-contract/release';
import type { FragmentHost, ShownFragment } from '@acara/shared-remote/fragments';

/** Names of the fragments that fill a place for a visitor, in their declared order. */
export const fragmentsInPlace = (
  releases: Readonly<Record<string, PageRelease>>,
  place: string,
  visitor: Session['status'],
): string[] =>
  Object.values(releases)
    .flatMap(({ fragments = {} }) => Object.entries(fragments))
    .filter(([, fragment]) => fragment.place === place && (fragment.for ?? visitor) === visitor)
    .sort(([, one], [, other]) => (one.order ?? 0) - (other.order ?? 0))
    .map(([name]) => name);

/** What the lazy fragments need from the page; injected so that tests need no browser. */
type LazyFragmentsEnvironment = {
  /** Each call after a failure makes a new request. */
  load: () => Promise<FragmentHost>;
  inPlace: FragmentHost['inPlace'];
  onFailed: (error: unknown) => void;
};

/** A fragment host for the first scripts: loads the real one with the first fragment, and queues updates until then. */
export const lazyFragments = ({ load, inPlace, onFailed }: LazyFragmentsEnvironment): FragmentHost => ({
  show: (order) => {
    let { props } = order;
    let shown: ShownFragment | null = null;
    let isUnmounted = false;
    load().then(
      (host) => {
        if (!isUnmounted) shown = host.show({ ...order, props });
      },
      (error: unknown) => {
        onFailed(error);
        // Server HTML stays readable.
        if (!isUnmounted && !order.element.querySelector(':scope > [data-ssr]')) order.onUnavailable();
      },
    );
    return {
      update: (next) => {
        props = next;
        shown?.update(next);
      },
      unmount: () => {
        isUnmounted = true;
        shown?.unmount();
      },
    };
  },
  fetchAhead: (name) =>
    void load().then(
      (host) => host.fetchAhead(name),
      () => undefined, // Retried when it is shown.
    ),
  inPlace,
});
