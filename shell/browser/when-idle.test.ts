import { whenIdle } from './when-idle.ts';

const createPage = (readyState: DocumentReadyState) => {
  const page = new EventTarget() as Window;
  Object.assign(page, { document: { readyState } });
  return page;
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('calls back once after the page has loaded', () => {
  const act = jest.fn();
  const page = createPage('interactive');
  whenIdle(page, act);
  jest.advanceTimersByTime(5000);
  expect(act).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(60_000);
  expect(act).toHaveBeenCalledTimes(1);
});

it('calls back soon on a loaded page', () => {
  const act = jest.fn();
  whenIdle(createPage('complete'), act);
  jest.advanceTimersByTime(500);
  expect(act).toHaveBeenCalledTimes(1);
});

it('times out when a file never arrives', () => {
  const act = jest.fn();
  whenIdle(createPage('interactive'), act);
  jest.advanceTimersByTime(11_000);
  expect(act).toHaveBeenCalledTimes(1);
});
