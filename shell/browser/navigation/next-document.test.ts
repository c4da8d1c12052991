import { loadNextDocument } from './next-document.ts';

let stop = () => {};

const navigate = (totalAppChanges: number) => {
  let isCanceled: Promise<boolean> | undefined;
  const cancelNavigation = (answer: Promise<boolean>) => (isCanceled = answer);
  window.dispatchEvent(
    new CustomEvent('single-spa:before-routing-event', { detail: { totalAppChanges, cancelNavigation } }),
  );
  return isCanceled;
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  stop();
  jest.useRealTimers();
});

describe('the next navigation of a page whose shell is not to go on', () => {
  it('loads the document, and the slice stays in sight till then', async () => {
    const reload = jest.fn();
    stop = loadNextDocument(window, reload);
    const settled = jest.fn();
    void navigate(2)?.then(settled);
    expect(reload).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(9000);
    expect(settled).not.toHaveBeenCalled();
    // A browser that could not leave exchanges the slices after all.
    await jest.advanceTimersByTimeAsync(1000);
    expect(settled).toHaveBeenCalledWith(false);
  });

  it('stays soft within a slice', () => {
    const reload = jest.fn();
    stop = loadNextDocument(window, reload);
    expect(navigate(0)).toBeUndefined();
    expect(reload).not.toHaveBeenCalled();
  });
});
