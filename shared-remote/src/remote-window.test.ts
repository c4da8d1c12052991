import { remoteWindow } from './remote-window.ts';

const popstate = (state: unknown, artificial: boolean) => {
  const event = new PopStateEvent('popstate', { state });
  if (artificial) Object.assign(event, { singleSpa: true });
  window.dispatchEvent(event);
};

describe('remoteWindow', () => {
  it('hides from a router the popstate that single-spa makes after its own push', () => {
    const page = remoteWindow(window);
    const received = jest.fn();
    page.addEventListener('popstate', received);
    page.history.pushState({ key: 'mine' }, '', '/event');
    popstate({ key: 'mine' }, true);
    expect(received).not.toHaveBeenCalled();
    page.removeEventListener('popstate', received);
  });

  it('passes on navigations of other remotes and of the back button', () => {
    const page = remoteWindow(window);
    const received = jest.fn();
    page.addEventListener('popstate', received);
    page.history.pushState({ key: 'mine' }, '', '/event');
    popstate(null, true);
    popstate({ key: 'mine' }, false);
    expect(received).toHaveBeenCalledTimes(2);
    page.removeEventListener('popstate', received);
    popstate(null, true);
    expect(received).toHaveBeenCalledTimes(2);
  });

  it('pushes through the current `history`, so that the shell sees it', () => {
    const page = remoteWindow(window);
    const push = jest.spyOn(window.history, 'pushState');
    page.history.pushState({ key: 'x' }, '', '/tag/jazz');
    expect(push).toHaveBeenCalledWith({ key: 'x' }, '', '/tag/jazz');
    expect(page.location.pathname).toBe('/tag/jazz');
  });

  it('adds one entry for two pushes of one address', () => {
    const page = remoteWindow(window);
    const before = window.history.length;
    page.history.pushState({ key: 'a' }, '', '/search/jazz?page=2');
    page.history.pushState({ key: 'b' }, '', '/search/jazz?page=2');
    expect(window.history.length).toBe(before + 1);
    expect(window.history.state).toEqual({ key: 'b' });
    page.history.pushState({ key: 'c' }, '', '/search/jazz?page=3');
    expect(window.history.length).toBe(before + 2);
  });
});
