import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { FailureCause } from '../../guard/release-runner.ts';
import { pageLoading } from '../loading-bar/page-loading.ts';
import { IDENTIFIER_PREFIX } from '../identifier-prefix.ts';
import { RemoteFailedPanel } from './remote-failed-panel.tsx';

export type RemoteFailedOptions = {
  /** Name of the slice that is missing. */
  remote: string;
  /** Path of the page that it is missing on. */
  pathname: string;
  /** Why it is missing. */
  cause: FailureCause;
  /** Tries to load it again; settled once that has worked or failed. */
  onRetry: () => Promise<void>;
};

/** Slices whose retry was asked for by the panel: if it fails too, the keyboard goes on where it was. */
const retried = new Set<string>();

/**
 * Says in the given element that a slice is missing, with 'Coba lagi'. Answers how to take it away, which a retry may
 * do at once: the bar at the top says that something is loading then.
 */
export const showRemoteFailed = (
  container: Element,
  { remote, pathname, cause, onRetry }: RemoteFailedOptions,
): (() => void) => {
  const takesFocus = retried.delete(remote);
  const root = createRoot(container, { identifierPrefix: IDENTIFIER_PREFIX });

  const retry = async () => {
    const endLoading = pageLoading.begin();
    retried.add(remote);
    try {
      await onRetry();
    } finally {
      retried.delete(remote);
      endLoading();
    }
  };

  root.render(createElement(RemoteFailedPanel, { remote, pathname, cause, takesFocus, onRetry: retry }));
  return () => root.unmount();
};
