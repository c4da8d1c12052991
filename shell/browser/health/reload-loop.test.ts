import { isReloadLoop } from './reload-loop.ts';

const tab = (pathname: string, stored: Record<string, string>) =>
  ({
    location: { pathname },
    sessionStorage: {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, value: string) => void (stored[key] = value),
    },
  }) as unknown as Window;

test('the sixth document of a page within 15 s is one of a loop, in this tab', () => {
  const stored = {};
  const found = [0, 1, 2, 3, 4, 5, 6].map((second) => isReloadLoop(tab('/event', stored), second * 1000));
  expect(found).toEqual([false, false, false, false, false, true, true]);
  expect(isReloadLoop(tab('/event', {}), 7000)).toBe(false);
  expect(JSON.stringify(stored).length).toBeLessThan(400);
});

test('a visitor who goes from page to page, or reloads now and then, is in no loop', () => {
  const stored = {};
  for (let load = 0; load < 50; load += 1) {
    expect(isReloadLoop(tab(`/event/${load % 2}`, stored), load * 2000)).toBe(false);
    expect(isReloadLoop(tab('/slow', {}), load * 4000)).toBe(false);
  }
});

test('pages that lead to each other are a loop', () => {
  const stored = {};
  const found = Array.from({ length: 18 }, (_, load) => isReloadLoop(tab(`/event/${load % 3}`, stored), load * 500));
  expect(found.indexOf(true)).toBe(15);
});

test('where storage is blocked, or reading it throws, nothing is counted', () => {
  expect(isReloadLoop({ location: { pathname: '/' } } as Window, 0)).toBe(false);
  const forbidding = {
    location: { pathname: '/' },
    get sessionStorage(): Storage {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  };
  expect(isReloadLoop(forbidding as unknown as Window, 0)).toBe(false);
});
