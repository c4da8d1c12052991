import { act, render, screen } from '@testing-library/react';
import { LoadingBar } from './loading-bar.tsx';
import { createLoadingState, followRouting } from './loading-state.ts';

const isShown = () => screen.queryByRole('progressbar', { name: 'Memuat' }) !== null;
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

const show = () => {
  const loading = createLoadingState();
  render(<LoadingBar loading={loading} />);
  return loading;
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the loading bar', () => {
  it('is hidden while nothing loads', () => {
    show();
    expect(isShown()).toBe(false);
  });

  it('shows for 300 ms when a load ends at once [site.loading-bar]', () => {
    const loading = show();
    act(() => loading.begin()());
    pass(299);
    expect(isShown()).toBe(true);
    pass(1);
    expect(isShown()).toBe(false);
  });

  it('shows as long as a load takes, and no longer', () => {
    const loading = show();
    let end = () => {};
    act(() => void (end = loading.begin()));
    pass(5000);
    expect(isShown()).toBe(true);
    act(() => end());
    pass(0);
    expect(isShown()).toBe(false);
  });

  it('shows until the last of several loads has ended, each counted once', () => {
    const loading = show();
    let endFirst = () => {};
    let endSecond = () => {};
    act(() => {
      endFirst = loading.begin();
      endSecond = loading.begin();
    });
    pass(1000);
    act(() => {
      endFirst();
      endFirst();
    });
    pass(0);
    expect(isShown()).toBe(true);
    act(() => endSecond());
    pass(0);
    expect(isShown()).toBe(false);
  });

  const route = (detail: { oldUrl: string; newUrl: string }) =>
    act(() => void window.dispatchEvent(new CustomEvent('single-spa:before-routing-event', { detail })));

  it('is not shown by the routing of the start, which leads nowhere else', () => {
    followRouting(window, show());
    route({ oldUrl: 'http://a.test/', newUrl: 'http://a.test/' });
    expect(isShown()).toBe(false);
  });

  it('shows during a navigation', () => {
    const loading = show();
    followRouting(window, loading);
    route({ oldUrl: 'http://a.test/', newUrl: 'http://a.test/event' });
    pass(2000);
    expect(isShown()).toBe(true);
    act(() => void window.dispatchEvent(new Event('single-spa:routing-event')));
    pass(0);
    expect(isShown()).toBe(false);
  });
});
