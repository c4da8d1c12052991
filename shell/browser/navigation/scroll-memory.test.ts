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
