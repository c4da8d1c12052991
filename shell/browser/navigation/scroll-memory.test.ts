import { rememberScroll } from './scroll-memory.ts';

const at = (top: number) => Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
const fire = (name: string) => window.dispatchEvent(new CustomEvent(name));

it('keeps where a visitor was on a page while its successor is still on the way', () => {
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

describe('coming back to a page that grows', () => {
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

  it('goes on to where the visitor was', () => {
    jest.advanceTimersByTime(3000);
    expect(window.scrollY).toBe(0);
    height = 1000;
    jest.advanceTimersByTime(100);
    expect(window.scrollY).toBe(300);
  });

  it('leaves visitors who go their own way where they are', () => {
    window.dispatchEvent(new Event('wheel'));
    height = 1000;
    jest.advanceTimersByTime(3000);
    expect(window.scrollY).toBe(0);
  });
});
