import { removeListeners } from '../testing/remove-listeners.ts';
import { showTopBetweenRemotes } from './scroll-memory.ts';

removeListeners();

const fire = (appsByNewStatus: Record<string, string[]>) =>
  window.dispatchEvent(new CustomEvent('single-spa:before-mount-routing-event', { detail: { appsByNewStatus } }));

describe('the window between two remotes', () => {
  let scrolledTo: jest.SpyInstance;
  beforeEach(() => {
    scrolledTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    showTopBetweenRemotes(window);
  });

  it('is at the top as soon as the old remote is unmounted', () => {
    fire({ NOT_MOUNTED: ['mfe-event-detail'], MOUNTED: ['mfe-checkout'] });
    expect(scrolledTo).toHaveBeenCalledWith(0, 0);
  });

  it('keeps the scroll position of a reload: nothing is unmounted before the first page', () => {
    fire({ NOT_MOUNTED: [], MOUNTED: ['mfe-discovery'] });
    expect(scrolledTo).not.toHaveBeenCalled();
  });

  it('keeps its scroll position within a remote', () => {
    fire({ NOT_MOUNTED: [], MOUNTED: [] });
    expect(scrolledTo).not.toHaveBeenCalled();
  });
});
