import { beginHydration, whenHydrated } from './hydration-state.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const settles = async (promise: Promise<void>) => {
  let isSettled = false;
  void promise.then(() => (isSettled = true));
  await jest.advanceTimersByTimeAsync(0);
  return isSettled;
};

test('a page is hydrated when nothing of it is pending', async () => {
  expect(await settles(whenHydrated())).toBe(true);
  const endOne = beginHydration();
  const endOther = beginHydration();
  const hydrated = whenHydrated();
  endOne();
  expect(await settles(hydrated)).toBe(false);
  endOther();
  expect(await settles(hydrated)).toBe(true);
});

test('data wait for a part that is never hydrated for five seconds at most', async () => {
  const end = beginHydration();
  const hydrated = whenHydrated();
  await jest.advanceTimersByTimeAsync(4_999);
  expect(await settles(hydrated)).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await settles(hydrated)).toBe(true);
  end();
});
