import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { FailureCause } from '../../guard/release-runner.ts';
import { outlet } from '../../outlet.ts';
import { pageLoading } from '../loading-bar/loading-state.ts';
import { IDENTIFIER_PREFIX } from '../identifier-prefix.ts';
import { RemoteFailedPanel } from './remote-failed-panel.tsx';

export type RemoteFailedOptions = {
  remote: string;
  /** Path of the page. */
  pathname: string;
  cause: FailureCause;
  /** Settles once the retry has worked or failed. */
  onRetry: () => Promise<void>;
};

/** Remotes whose retry was pressed: if it fails too, the focus returns to the panel. */
const retried = new Set<string>();

/** Renders the error panel of a remote into an element. Returns a function that removes it, which a retry may call. */
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

/**
 * Shows the error panel of a remote in the outlet. Its button retries; so does going to another page of the remote, since
 * one screen may be at fault. Returns a function that removes the panel.
 */
export const showRemoteFailure = (
  { remote, cause }: Pick<RemoteFailedOptions, 'remote' | 'cause'>,
  onRetry: () => Promise<void>,
  onVisit: () => Promise<void>,
): (() => void) => {
  const { pathname } = window.location;
  const panel = document.createElement('div');
  outlet().prepend(panel);
  const dispose = showRemoteFailed(panel, { remote, pathname, cause, onRetry });
  const onRouting = () => {
    if (window.location.pathname !== pathname) void onVisit();
  };
  window.addEventListener('single-spa:routing-event', onRouting);
  return () => {
    window.removeEventListener('single-spa:routing-event', onRouting);
    dispose();
    panel.remove();
  };
};
