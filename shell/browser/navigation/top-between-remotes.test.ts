import { showTopBetweenRemotes } from './top-between-remotes.ts';

const fire = (appsByNewStatus: Record<string, string[]>) =>
  window.dispatchEvent(new CustomEvent('single-spa:before-mount-routing-event', { detail: { appsByNewStatus } }));

describe('the window between two slices', () => {
  let scrolledTo: jest.SpyInstance;
  let stop: () => void;
  beforeEach(() => {
    scrolledTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    stop = showTopBetweenRemotes(window);
  });
  afterEach(() => stop());

  it('is at the top as soon as the old slice has left', () => {
    fire({ NOT_MOUNTED: ['mfe-event-detail'], MOUNTED: ['mfe-checkout'] });
    expect(scrolledTo).toHaveBeenCalledWith(0, 0);
  });

  it('stays where a reload left it: at the first page none has left', () => {
    fire({ NOT_MOUNTED: [], MOUNTED: ['mfe-discovery'] });
    expect(scrolledTo).not.toHaveBeenCalled();
  });

  it('stays where it is while the same slice goes on', () => {
    fire({ NOT_MOUNTED: [], MOUNTED: [] });
    expect(scrolledTo).not.toHaveBeenCalled();
  });
});
