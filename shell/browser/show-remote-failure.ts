import { showRemoteFailed } from './chrome/remote-failed/show-remote-failed.ts';
import type { FailureCause } from './guard/release-runner.ts';
import { outlet } from './outlet.ts';

/**
 * Shows in the outlet that a slice is missing. The panel tries again; going to another page of the same slice does too,
 * since what failed may be one screen. Answers how to take it away.
 */
export const showRemoteFailure = (
  { remote, cause }: { remote: string; cause: FailureCause },
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
