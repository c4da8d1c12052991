import { CALLS, createBudget, limitCalls, limitRoutes, ROUTES } from './call-budget.ts';

const report = jest.fn();
const answer = (status: number) => ({ status, url: '/api/v1/a' }) as Response;
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  jest.useFakeTimers();
  report.mockReset();
});
afterEach(() => jest.useRealTimers());

describe('a budget', () => {
  test('lets a burst through at once, the rest in turn, and drops what would wait too long', () => {
    const done: number[] = [];
    const exceeded = jest.fn();
    const budget = createBudget({ burst: 3, perSecond: 2, waiting: 2 }, () => performance.now(), exceeded);
    for (let call = 1; call <= 7; call += 1) budget(() => done.push(call));
    expect([done, exceeded.mock.calls.length]).toEqual([[1, 2, 3], 4]);
    jest.advanceTimersByTime(500);
    expect(done).toEqual([1, 2, 3, 4]);
    jest.advanceTimersByTime(500);
    expect(done).toEqual([1, 2, 3, 4, 5]);
    jest.advanceTimersByTime(60_000);
    expect(done).toEqual([1, 2, 3, 4, 5]);
    budget(() => done.push(8));
    expect(done.at(-1)).toBe(8);
  });
});

describe('calls', () => {
  const native = window.fetch;
  const { send } = XMLHttpRequest.prototype;
  const sent = jest.fn();
  const onAnswer = jest.fn();
  let status: number;

  beforeEach(() => {
    status = 200;
    sent.mockReset();
    onAnswer.mockReset();
    Object.defineProperty(window, 'fetch', {
      configurable: true,
      writable: true,
      value: async () => {
        sent();
        return answer(status);
      },
    });
    XMLHttpRequest.prototype.send = sent;
    limitCalls(window, report, onAnswer);
  });
  afterAll(() => {
    Object.defineProperty(window, 'fetch', { configurable: true, writable: true, value: native });
    XMLHttpRequest.prototype.send = send;
  });

  test('of a page are answered unchanged', async () => {
    expect(await window.fetch('/api/v1/event/all')).toEqual(answer(200));
    expect([sent.mock.calls.length, report.mock.calls]).toEqual([1, []]);
  });

  test('are reported with their method, status, address and headers', async () => {
    status = 201;
    await window.fetch('/api/v1/a', { method: 'POST' });
    const request = new XMLHttpRequest();
    request.open('PUT', '/api/v1/b');
    request.send();
    request.dispatchEvent(new Event('loadend'));
    expect(onAnswer.mock.calls).toEqual([
      ['POST', 201, expect.objectContaining({ address: '/api/v1/a' })],
      ['PUT', 0, expect.objectContaining({ address: '' })],
    ]);
  });

  test('in a loop are slowed down and reported, of both kinds together', async () => {
    for (let call = 0; call < CALLS.burst; call += 1) void window.fetch('/api/v1/a');
    await settle();
    expect([sent.mock.calls.length, report.mock.calls]).toEqual([CALLS.burst, []]);
    const request = new XMLHttpRequest();
    request.open('GET', '/api/v1/a');
    request.send();
    expect(sent).toHaveBeenCalledTimes(CALLS.burst);
    expect(report).toHaveBeenCalledWith('calls', expect.any(String));
    jest.advanceTimersByTime(1000);
    expect(sent).toHaveBeenCalledTimes(CALLS.burst + 1);
  });

  test('that the API does not understand are reported at the third', async () => {
    status = 422;
    for (let call = 0; call < 3; call += 1) {
      expect(report).not.toHaveBeenCalled();
      await window.fetch('/api/v1/a');
    }
    expect(report).toHaveBeenCalledWith('refused', expect.stringContaining('422'));
    for (let call = 0; call < 9; call += 1) await window.fetch('/api/v1/a');
    expect(report).toHaveBeenCalledTimes(1);
  });

  test('that fail are reported at the third, once, whatever else is answered in between', async () => {
    for (status of [503, 404, 200, 422, 401, 403, 429]) await window.fetch('/api/v1/a');
    expect(report).not.toHaveBeenCalled();
    for (status of [409, 500, 502]) await window.fetch('/api/v1/a');
    expect(report.mock.calls).toEqual([['failing', expect.stringContaining('409')]]);
  });
});

describe('pages', () => {
  const { pushState, replaceState } = window.history;
  let press: (event: Pick<Event, 'isTrusted'>) => void;

  beforeEach(() => {
    const listened = jest.spyOn(window, 'addEventListener').mockImplementation((type, listener) => {
      if (type === 'click' && typeof listener === 'function') press = (event) => listener(event as Event);
    });
    limitRoutes(window, report);
    listened.mockRestore();
    for (let page = 1; page <= ROUTES.burst; page += 1) window.history.pushState(null, '', `/page-${page}`);
  });
  afterEach(() => Object.assign(window.history, { pushState, replaceState }));

  test('in a loop end, and are reported; navigations within a page are not counted', () => {
    for (let change = 0; change < 100; change += 1) window.history.replaceState({ change }, '', '?a=1');
    expect([window.location.pathname, report.mock.calls]).toEqual([`/page-${ROUTES.burst}`, []]);
    window.history.pushState(null, '', '/one-more');
    expect(window.location.pathname).toBe(`/page-${ROUTES.burst}`);
    expect(report).toHaveBeenCalledWith('routes', expect.any(String));
  });

  test('that a visitor asks for are shown, also after a loop', () => {
    window.history.pushState(null, '', '/loop');
    press({ isTrusted: true });
    jest.advanceTimersByTime(900);
    window.history.pushState(null, '', '/pressed');
    expect(window.location.pathname).toBe('/pressed');
  });

  test('a press that begins a loop leads to three pages', () => {
    press({ isTrusted: true });
    for (let page = 1; page <= 20; page += 1) window.history.pushState(null, '', `/looped-${page}`);
    expect(window.location.pathname).toBe('/looped-3');
    expect(report).toHaveBeenCalledWith('routes', expect.any(String));
  });

  test('a press of a script is part of its loop', () => {
    press({ isTrusted: false });
    window.history.pushState(null, '', '/pressed');
    expect(window.location.pathname).toBe(`/page-${ROUTES.burst}`);
  });
});
