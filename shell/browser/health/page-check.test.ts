import { HEADER_ID, OUTLET_ID, type ShownPage } from '@acara/shared-contract/release';
import { alwaysIdle } from '../testing/always-idle.ts';
import { checkPage, watchPage } from './page-check.ts';

// jsdom lays nothing out: boxes, texts and what lies above are given here. In a browser: `npm run faults`.

const THINGS = '<h1>Uji</h1><a href="/">satu</a><button>dua</button>';
let above: Element | null;

const show = (inside: string, after = '') => {
  document.body.innerHTML = `<div id="${HEADER_ID}">Acara</div><main id="${OUTLET_ID}">${inside}</main>${after}`;
  const outlet = document.getElementById(OUTLET_ID);
  // Of what is on the page, not of what is hidden.
  for (const element of [outlet, ...(outlet?.querySelectorAll('*') ?? [])])
    Object.defineProperty(element, 'innerText', { configurable: true, get: () => element?.textContent });
  above = null;
};

beforeEach(() => {
  alwaysIdle(window);
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const side = getComputedStyle(this).display === 'none' ? 0 : 10;
    return { x: 10, y: 10, width: side, height: side } as DOMRect;
  });
  document.elementFromPoint = () => above;
  document.elementsFromPoint = () => [];
  Range.prototype.getBoundingClientRect = () => ({ width: 1000, height: 700 }) as DOMRect;
});
afterEach(() => {
  jest.restoreAllMocks();
  document.head.innerHTML = '';
});

describe('a page', () => {
  test('with a text is sound', async () => {
    show(THINGS);
    expect(await checkPage(window)).toBeNull();
  });

  test('without visible content is blank', async () => {
    show('<div></div>');
    expect((await checkPage(window))?.phase).toBe('blank');
  });

  test.each(['<img src="/a.png">', '<div aria-busy="true"></div>', '<iframe></iframe>'])(
    'is not blank with %s',
    async (inside) => {
      show(inside);
      expect(await checkPage(window)).toBeNull();
    },
  );

  test('of which nothing can be reached is covered', async () => {
    show(THINGS, '<div id="cover"></div>');
    above = document.getElementById('cover');
    expect((await checkPage(window))?.phase).toBe('covered');
    show(`${THINGS}<div id="cover"></div>`);
    above = document.getElementById('cover');
    expect((await checkPage(window))?.phase).toBe('covered');
  });

  test.each(['<dialog open></dialog>', '<div role="dialog"></div>', '<iframe></iframe>'])(
    'is not covered by %s',
    async (modal) => {
      show(THINGS, `${modal}<div id="cover"></div>`);
      above = document.getElementById('cover');
      expect(await checkPage(window)).toBeNull();
    },
  );

  test('of which one control can be reached, or with few of them, is not covered', async () => {
    show(THINGS, '<div id="cover"></div>');
    above = document.querySelector('a');
    expect(await checkPage(window)).toBeNull();
    show('<h1>Uji</h1>', '<div id="cover"></div>');
    above = document.getElementById('cover');
    expect(await checkPage(window)).toBeNull();
  });

  test('whose header is hidden shows it again', async () => {
    show(THINGS);
    document.head.innerHTML = `<style>#${HEADER_ID}{display:none}</style>`;
    expect((await checkPage(window))?.phase).toBe('header');
    expect(await checkPage(window)).toBeNull();
  });
});

test('a header of which nothing can be seen is a symptom, one without links is not', async () => {
  show(THINGS);
  const header = document.getElementById(HEADER_ID);
  if (header) header.innerHTML = '<a href="/">Acara</a><button>Menu</button>';
  expect(await checkPage(window)).toBeNull();
  document.head.innerHTML = `<style>#${HEADER_ID} *{visibility:hidden}</style>`;
  expect(await checkPage(window)).toEqual({
    phase: 'header',
    message: expect.stringContaining('nothing in the header'),
  });
});

describe('a page that is longer than its window', () => {
  beforeEach(() => {
    jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(window.innerHeight + 500);
    document.head.innerHTML = '<style>html{overflow-y:hidden}</style>';
  });

  test('and cannot be scrolled is as good as covered', async () => {
    show(THINGS);
    expect(await checkPage(window)).toEqual({ phase: 'covered', message: 'the page cannot be scrolled' });
  });

  test('may be held by a dialog', async () => {
    show(THINGS, '<dialog open></dialog>');
    expect(await checkPage(window)).toBeNull();
  });

  test('is sound where it can be scrolled', async () => {
    show(THINGS);
    document.head.innerHTML = '';
    expect(await checkPage(window)).toBeNull();
  });
});

describe('an error text', () => {
  test('is an alert, without addresses and mail addresses', async () => {
    show(`${THINGS}<p role="alert">Gagal untuk budi@acara.test</p>`);
    expect(await checkPage(window)).toEqual({
      phase: 'alert',
      message: expect.stringMatching(/^Gagal untuk (?!budi)/),
    });
  });

  test.each(['<p role="alert"></p>', '<p role="alert" style="display:none">Gagal</p>'])('%s is none', async (alert) => {
    show(`${THINGS}${alert}`);
    expect(await checkPage(window)).toBeNull();
  });
});

describe('the watch', () => {
  const report = jest.fn();
  let isMounted: boolean;
  let shown: () => ShownPage[];
  beforeEach(() => {
    jest.useFakeTimers();
    report.mockReset();
    isMounted = true;
    show('');
    shown = watchPage(window, () => isMounted, report);
  });
  afterEach(() => {
    window.dispatchEvent(new Event('single-spa:before-routing-event'));
    jest.useRealTimers();
  });

  test('reports a fault that is seen twice in a row', async () => {
    await jest.advanceTimersByTimeAsync(1500);
    expect(report).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1500);
    expect(report).toHaveBeenCalledWith('blank', expect.any(String));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(report).toHaveBeenCalledTimes(1);
  });

  test('waits for a page that loads slowly', async () => {
    await jest.advanceTimersByTimeAsync(1500);
    show(THINGS);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(report).not.toHaveBeenCalled();
  });

  test.each(['single-spa:before-routing-event', 'pagehide'])('reports an alert that is there at %s', async (event) => {
    await jest.advanceTimersByTimeAsync(60_000);
    report.mockReset();
    show(`${THINGS}<p role="alert">Gagal memuat</p>`);
    window.dispatchEvent(new Event(event));
    expect(report).toHaveBeenCalledWith('alert', 'Gagal memuat');
    show(THINGS);
  });

  test('checks nothing while no remote is mounted, or another page comes', async () => {
    isMounted = false;
    await jest.advanceTimersByTimeAsync(3000);
    isMounted = true;
    window.dispatchEvent(new Event('single-spa:routing-event'));
    await jest.advanceTimersByTimeAsync(1500);
    window.dispatchEvent(new Event('single-spa:before-routing-event'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(report).not.toHaveBeenCalled();
  });

  test('checks and measures nothing while the page is printed, where the header is hidden', async () => {
    show(THINGS);
    window.matchMedia = (query) => ({ matches: query === 'print' }) as MediaQueryList;
    document.head.innerHTML = `<style>#${HEADER_ID}{display:none}</style>`;
    await jest.advanceTimersByTimeAsync(3000);
    expect(report).not.toHaveBeenCalled();
    expect(document.getElementById(HEADER_ID)?.style.display).toBe('');
    expect(shown()).toEqual([]);
  });

  test('measures pages that were shown for 3 s, the present one now', async () => {
    show(`${THINGS}<button disabled>tiga</button><input><button aria-disabled="true">empat</button>`);
    await jest.advanceTimersByTimeAsync(2999);
    expect(shown()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    const first = { page: '/', text: 19, area: 700, links: 1, buttons: 2 };
    expect(shown()).toEqual([first]);
    show('<h1>Uji</h1>');
    expect(shown()).toEqual([{ ...first, text: 3, links: 0, buttons: 0 }]);
  });

  test('has the contents of the last four pages, without those that were left at once or have a long path', async () => {
    for (const path of ['/a', '/b', '/c', '/d', '/e', `/${'x'.repeat(100)}`, '/f']) {
      window.history.replaceState(null, '', path);
      window.dispatchEvent(new Event('single-spa:routing-event'));
      show(path);
      await jest.advanceTimersByTimeAsync(path === '/f' ? 1000 : 3000);
    }
    expect(shown().map(({ page, text }) => `${page} ${text}`)).toEqual(['/b 2', '/c 2', '/d 2', '/e 2']);
    window.history.replaceState(null, '', '/');
  });
});
