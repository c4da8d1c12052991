import { removeListeners } from '../testing/remove-listeners.ts';
import { loadNextDocument } from './revoked-releases.ts';

removeListeners();

const navigate = (totalAppChanges: number) => {
  let isCanceled: Promise<boolean> | undefined;
  const cancelNavigation = (promise: Promise<boolean>) => (isCanceled = promise);
  window.dispatchEvent(
    new CustomEvent('single-spa:before-routing-event', { detail: { totalAppChanges, cancelNavigation } }),
  );
  return isCanceled;
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the next navigation of a page with a revoked shell', () => {
  it('loads the document, and the page stays visible until then', async () => {
    const reload = jest.fn();
    loadNextDocument(window, reload);
    const settled = jest.fn();
    void navigate(2)?.then(settled);
    expect(reload).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(9000);
    expect(settled).not.toHaveBeenCalled();
    // A browser that could not load it exchanges the remotes after all.
    await jest.advanceTimersByTimeAsync(1000);
    expect(settled).toHaveBeenCalledWith(false);
  });

  it('is a soft navigation within a remote', () => {
    const reload = jest.fn();
    loadNextDocument(window, reload);
    expect(navigate(0)).toBeUndefined();
    expect(reload).not.toHaveBeenCalled();
  });
});
