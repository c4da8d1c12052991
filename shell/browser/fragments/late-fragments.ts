import type { FragmentHost, ShownFragment } from '@acara/shared-ui/fragments';

/** What the late fragments need from the page; injected so that tests need no browser. */
export type LateFragmentsEnvironment = {
  /** Loads what shows fragments. Each call after a failure asks the network anew. */
  load: () => Promise<FragmentHost>;
  inPlace: FragmentHost['inPlace'];
  /** Told why a fragment that was asked for could not be shown. */
  onFailed: (error: unknown) => void;
};

/**
 * The fragments of a page as its first scripts have them: what shows them is loaded with the first one. Nothing that is
 * asked for until then is lost.
 */
export const lateFragments = ({ load, inPlace, onFailed }: LateFragmentsEnvironment): FragmentHost => ({
  show: (order) => {
    let { props } = order;
    let shown: ShownFragment | null = null;
    let isLeft = false;
    load().then(
      (host) => {
        if (!isLeft) shown = host.show({ ...order, props });
      },
      (error: unknown) => {
        onFailed(error);
        // What the server rendered can still be read.
        if (!isLeft && !order.element.querySelector(':scope > [data-ssr]')) order.onUnavailable();
      },
    );
    return {
      update: (next) => {
        props = next;
        shown?.update(next);
      },
      unmount: () => {
        isLeft = true;
        shown?.unmount();
      },
    };
  },
  fetchAhead: (name) =>
    void load().then(
      (host) => host.fetchAhead(name),
      () => undefined, // Showing it asks again.
    ),
  inPlace,
});
