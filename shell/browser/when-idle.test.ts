import { whenIdle } from './when-idle.ts';

const pageThat = (readyState: DocumentReadyState) => {
  const page = new EventTarget() as Window;
  Object.assign(page, { document: { readyState } });
  return page;
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('acts once after the page has loaded', () => {
  const act = jest.fn();
  const page = pageThat('interactive');
  whenIdle(page, act);
  jest.advanceTimersByTime(5000);
  expect(act).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(60_000);
  expect(act).toHaveBeenCalledTimes(1);
});

it('acts soon on a page that has loaded', () => {
  const act = jest.fn();
  whenIdle(pageThat('complete'), act);
  jest.advanceTimersByTime(500);
  expect(act).toHaveBeenCalledTimes(1);
});

it('does not wait for a file that never comes', () => {
  const act = jest.fn();
  whenIdle(pageThat('interactive'), act);
  jest.advanceTimersByTime(11_000);
  expect(act).toHaveBeenCalledTimes(1);
});
