/** @jest-environment ../remote-kit/jest/jsdom-environment.cjs */
import { brotliCompressSync } from 'node:zlib';
import { HEARTBEAT, HEARTBEAT_WORKER, heartbeat, heartbeatUrl } from './head-scripts.ts';

type Release = { remote: string; releaseId: string; signature: string };
type Message = false | string | Release;

const SHELL = { remote: 'shell', releaseId: 'shell-release-1', signature: 'sixteen_letters-' };
const REMOTE = { remote: 'mfe-test', releaseId: 'test-release-1', signature: 'letters_sixteen-' };
const SECOND = 1000;
const PAGE = '/event';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the worker', () => {
  let reports: { kind: string; phase: string; releases: Release[]; message: string }[];
  let send: (message: Message) => void;
  const pass = (seconds: number) => jest.advanceTimersByTime(seconds * SECOND);

  beforeEach(() => {
    reports = [];
    const fetch = async (address: string, { body }: { body: string }) =>
      void (address === '/beacon' && reports.push(JSON.parse(body)));
    // Its global `onmessage` is a variable here.
    const listen: (event: { data: Message }) => void = new Function(
      'fetch',
      `let onmessage;${HEARTBEAT_WORKER};return(event)=>onmessage(event)`,
    )(fetch);
    send = (data) => listen({ data });
    for (const message of [SHELL, REMOTE, PAGE]) send(message);
  });

  test('reports nothing of a responsive page, for any time', () => {
    for (let second = 0; second < 100; second += 1) {
      pass(1);
      send(PAGE);
    }
    expect(reports).toEqual([]);
  });

  test('reports a page that is silent for three seconds as blocked, and for six as frozen, each once', () => {
    pass(2);
    expect(reports).toEqual([]);
    pass(1);
    const common = { kind: 'symptom', releases: [SHELL, REMOTE], message: expect.any(String), page: PAGE };
    expect(reports).toEqual([{ ...common, phase: 'blocked' }]);
    pass(60);
    expect(reports.slice(1)).toEqual([{ ...common, phase: 'frozen' }]);
    send(PAGE);
    pass(60);
    expect(reports).toHaveLength(2);
  });

  test('lists each release once, the one that ran last as the last', () => {
    const next = { ...REMOTE, releaseId: 'test-release-2' };
    for (const message of [next, REMOTE]) send(message);
    pass(3);
    expect(reports[0]?.releases).toEqual([SHELL, next, REMOTE]);
  });

  test('reports buttons that do nothing, once', () => {
    for (const _ of [1, 2]) send('dead');
    expect(reports).toEqual([expect.objectContaining({ phase: 'dead', page: PAGE, releases: [SHELL, REMOTE] })]);
  });

  test('ignores a page that is hidden, or prints', () => {
    send(false);
    pass(600);
    expect(reports).toEqual([]);
    send(PAGE);
    pass(3);
    expect(reports).toHaveLength(1);
  });
});

describe('the page', () => {
  let workers: { address: string; messages: Message[]; isOver: boolean }[];
  let listeners: [EventTarget, string, EventListener][];

  const load = (signature: string | null = SHELL.signature) => {
    document.head.innerHTML = `<script data-release="${SHELL.releaseId}"${signature ? ` data-signature="${signature}"` : ''}></script>`;
    const element: HTMLScriptElement & { ran?: (release: Release) => void } = document.createElement('script');
    element.dataset['src'] = heartbeatUrl;
    Object.defineProperty(document, 'currentScript', { configurable: true, get: () => element });
    const TestWorker = function (this: object, address: string) {
      const worker = { address, messages: [] as Message[], isOver: false };
      workers.push(worker);
      return {
        postMessage: (message: Message) => worker.messages.push(message),
        terminate: () => void (worker.isOver = true),
      };
    };
    const add = EventTarget.prototype.addEventListener.bind(window);
    const onWindow = (type: string, listener: EventListener) => {
      listeners.push([window, type, listener]);
      add(type, listener);
    };
    new Function('Worker', 'addEventListener', HEARTBEAT)(TestWorker, onWindow);
    return element;
  };

  beforeEach(() => {
    workers = [];
    listeners = [];
    jest.spyOn(document, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
      listeners.push([document, type, listener as EventListener]);
      EventTarget.prototype.addEventListener.call(document, type, listener as EventListener);
    });
  });
  afterEach(() => {
    for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
    jest.restoreAllMocks();
  });

  test('sends its worker the shell at once, a sign of life each second, and what runs', () => {
    const element = load();
    expect(workers).toEqual([{ address: heartbeatUrl, messages: [SHELL, '/'], isOver: false }]);
    element.ran?.(REMOTE);
    jest.advanceTimersByTime(2 * SECOND);
    expect(workers[0]?.messages.slice(2)).toEqual([REMOTE, '/', '/']);
  });

  describe('with buttons', () => {
    const isDead = () => workers[0]?.messages.includes('dead');
    /** As a visitor does; what a script dispatches is not trusted. */
    const press = (element: Element | null, isTrusted = true) => {
      const defaultPrevented = element?.matches('.taken') ?? false;
      const event = { isTrusted, target: element, defaultPrevented } as unknown as Event;
      for (const [target, type, listener] of listeners) if (target === window && type === 'click') listener(event);
    };
    /** Presses twice, two seconds apart. @param effect of each press */
    const pressTwice = async (selector: string, effect: () => void = () => undefined) => {
      for (const _ of [1, 2]) {
        press(document.querySelector(selector));
        effect();
        // Observers of the document are called in a microtask.
        await jest.advanceTimersByTimeAsync(2 * SECOND);
      }
    };
    beforeEach(() => {
      load();
      document.body.innerHTML =
        '<button><i></i></button><a href="/next">x</a><a class="taken" href="/next">y</a><a class="taken here" href="">z</a><button role="tab" aria-selected="true"></button><form><input required><button class="send"></button></form>';
    });

    test('reports two buttons that do nothing, also where only a part of one is pressed', async () => {
      press(document.querySelector('i'));
      await jest.advanceTimersByTimeAsync(2 * SECOND);
      expect(isDead()).toBe(false);
      press(document.querySelector('button'));
      await jest.advanceTimersByTimeAsync(2 * SECOND);
      expect(isDead()).toBe(true);
    });

    test.each<[string, () => void]>([
      ['change the page', () => document.body.append('x')],
      ['change an attribute', () => document.body.setAttribute('data-x', String(Math.random()))],
      ['scroll', () => window.dispatchEvent(new Event('scroll'))],
      ['move the focus', () => window.dispatchEvent(new Event('focusin'))],
    ])('does not report buttons that %s', async (_, effect) => {
      await pressTwice('button', effect);
      expect(isDead()).toBe(false);
    });

    test('reports links that a script has taken and does not follow', async () => {
      await pressTwice('.taken');
      expect(isDead()).toBe(true);
    });

    test('does not report links that lead to another page of this document', async () => {
      let page = 0;
      await pressTwice('.taken', () => window.history.pushState(null, '', `/${(page += 1)}`));
      expect(isDead()).toBe(false);
      window.history.pushState(null, '', '/');
    });

    test.each(['a', '.here', '[role=tab]', '.send'])('expects no effect of %s', async (selector) => {
      await pressTwice(selector);
      expect(isDead()).toBe(false);
    });

    test('ignores presses by scripts, and a page that is hidden by then', async () => {
      for (const _ of [1, 2]) press(document.querySelector('button'), false);
      await jest.advanceTimersByTimeAsync(2 * SECOND);
      jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      await pressTwice('button');
      expect(isDead()).toBe(false);
    });
  });

  test('reports when it is hidden or prints', () => {
    load();
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('beforeprint'));
    expect(workers[0]?.messages.slice(2)).toEqual([false, false]);
  });

  test('has no worker while it is cached for going back, and one with the full state after that', () => {
    load().ran?.(REMOTE);
    window.dispatchEvent(new Event('pagehide'));
    expect(workers.map(({ isOver }) => isOver)).toEqual([true]);
    window.dispatchEvent(new Event('pageshow'));
    expect(workers[1]).toEqual({ address: heartbeatUrl, messages: [SHELL, REMOTE, '/'], isOver: false });
  });

  test('starts none where nothing that it reports would count', () => {
    load(null);
    jest.advanceTimersByTime(5 * SECOND);
    expect(workers).toEqual([]);
  });
});

test('both scripts cost a first page less than 960 bytes', () => {
  const bytes = [HEARTBEAT, HEARTBEAT_WORKER].map((text) => brotliCompressSync(text).length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(960);
  expect(HEARTBEAT).not.toContain('</');
  expect(heartbeat).toMatch(/^<script data-src="\/assets\/heartbeat-[0-9a-f]{12}[.]js">\(\(\)=>/);
});
