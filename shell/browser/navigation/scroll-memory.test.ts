import { rememberScroll } from './scroll-memory.ts';

const at = (top: number) => Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
const fire = (name: string, newUrl = window.location.href) =>
  window.dispatchEvent(new CustomEvent(name, { detail: { newUrl } }));

it('keeps the scroll position of a page while the next one is being mounted', () => {
  history.replaceState({ key: 'a' }, '', '/event');
  rememberScroll(window);
  at(500);
  history.pushState({ key: 'b' }, '', '/checkout');
  fire('single-spa:before-routing-event');
  at(0);
  fire('pagehide');
  expect(sessionStorage.getItem('acara_scroll:a:/event')).toBe('500');
  fire('single-spa:routing-event');
  at(30);
  fire('pagehide');
  expect(sessionStorage.getItem('acara_scroll:b:/checkout')).toBe('30');
});

it('restores the scroll position for a visitor who goes back before the next page is mounted', () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => void at(Number(to[1])));
  history.replaceState({ key: 'd' }, '', '/event');
  rememberScroll(window);
  at(500);
  history.pushState({ key: 'e' }, '', '/detail-event/a');
  const next = window.location.href;
  fire('single-spa:before-routing-event');
  history.replaceState({ key: 'd' }, '', '/event');
  at(0);
  fire('single-spa:routing-event', next);
  // single-spa delays the browser's own event until the second routing.
  fire('single-spa:before-routing-event');
  window.dispatchEvent(new PopStateEvent('popstate'));
  fire('single-spa:routing-event');
  expect(window.scrollY).toBe(500);
  scrolled.mockRestore();
});

describe('returning to a page that grows', () => {
  let height = 0;
  beforeEach(() => {
    jest.useFakeTimers();
    height = 0;
    jest.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => void at(Math.min(Number(to[1]), height)));
    at(0);
    sessionStorage.setItem('acara_scroll:c:/list', '300');
    history.replaceState({ key: 'c' }, '', '/list');
    rememberScroll(window);
  });
  afterEach(() => jest.useRealTimers());

  it('scrolls on to the old position', () => {
    jest.advanceTimersByTime(3000);
    expect(window.scrollY).toBe(0);
    height = 1000;
    jest.advanceTimersByTime(100);
    expect(window.scrollY).toBe(300);
  });

  it('lets it be laid out as a whole, until the next page', () => {
    const isWhole = () => document.documentElement.hasAttribute('data-whole');
    expect(isWhole()).toBe(true);
    history.pushState({ key: 'other' }, '', '/event');
    fire('single-spa:before-routing-event');
    fire('single-spa:routing-event');
    expect(isWhole()).toBe(false);
  });

  it('stops when the visitor scrolls', () => {
    window.dispatchEvent(new Event('wheel'));
    height = 1000;
    jest.advanceTimersByTime(3000);
    expect(window.scrollY).toBe(0);
  });
});
