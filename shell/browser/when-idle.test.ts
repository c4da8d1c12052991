import { HYDRATED_EVENT } from '@acara/shared-remote/remote-props';
import { whenIdle } from './when-idle.ts';

const createPage = (readyState: DocumentReadyState, fromServer = false) => {
  const page = new EventTarget() as Window;
  Object.assign(page, { document: { readyState, querySelector: () => (fromServer ? {} : null) } });
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

describe('a page with server HTML', () => {
  it.each([
    ['after', ['load', HYDRATED_EVENT]],
    ['before', [HYDRATED_EVENT, 'load']],
  ])('calls back once it is hydrated, %s it has loaded', (_when, [first = '', second = '']) => {
    const act = jest.fn();
    const page = createPage('interactive', true);
    whenIdle(page, act);
    page.dispatchEvent(new Event(first));
    jest.advanceTimersByTime(2000);
    expect(act).not.toHaveBeenCalled();
    page.dispatchEvent(new Event(second));
    jest.advanceTimersByTime(60_000);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('does not wait for ever to be hydrated', () => {
    const act = jest.fn();
    whenIdle(createPage('complete', true), act);
    jest.advanceTimersByTime(3500);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('is waited for once', () => {
    const page = createPage('complete', true);
    whenIdle(page, jest.fn());
    page.dispatchEvent(new Event(HYDRATED_EVENT));
    const act = jest.fn();
    whenIdle(page, act);
    jest.advanceTimersByTime(500);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
