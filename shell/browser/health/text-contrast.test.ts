import { HEADER_ID, OUTLET_ID } from '@acara/shared-contract/release';
import { alwaysIdle } from '../testing/always-idle.ts';
import { checkPage } from './page-check.ts';

// jsdom lays nothing out: what lies at a point is given here, topmost first. In a browser: `npm run faults`.

let above: Element[];

/** Three texts, on a box of their own. */
const show = (text: string, box: string, inside = '<span>Beli tiket</span>') => {
  const things = [1, 2, 3].map(() => `<p style="${text}">${inside}</p>`).join('');
  document.body.innerHTML = `<div id="${HEADER_ID}">Acara</div><main id="${OUTLET_ID}"><div style="${box}">${things}</div></main>`;
};

beforeEach(() => {
  alwaysIdle(window);
  above = [];
  document.documentElement.style.background = 'rgb(255, 255, 255)';
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ x: 9, y: 9, width: 9, height: 9 } as DOMRect);
  Object.defineProperty(HTMLElement.prototype, 'innerText', { configurable: true, get: () => 'teks' });
  document.elementFromPoint = () => null;
  document.elementsFromPoint = () => {
    const found = [...document.querySelectorAll('span, p, div, html')].filter((one) => one.id !== HEADER_ID);
    return [...above, ...found.reverse()];
  };
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(HTMLElement.prototype, 'innerText');
});

describe('texts', () => {
  test.each([
    ['white on white', 'color:rgb(255, 255, 255)', ''],
    ['nearly white on a box', 'color:rgb(240, 240, 240)', 'background-color:rgb(250, 250, 250)'],
    ['black on black', 'color:rgb(0, 0, 0)', 'background-color:rgb(8, 8, 8)'],
    ['transparent', 'color:rgba(0, 0, 0, 0)', ''],
  ])('that are %s are unreadable', async (_what, text, box) => {
    show(text, box);
    expect((await checkPage(window))?.phase).toBe('unreadable');
  });

  test.each([
    ['black on white', 'color:rgb(0, 0, 0)', ''],
    ['pale', 'color:rgb(200, 200, 200)', ''],
    ['white on a dark box', 'color:rgb(255, 255, 255)', 'background-color:rgb(20, 20, 20)'],
    ['white on a picture', 'color:rgb(255, 255, 255)', 'background-image:url(/a.png)'],
    ['white on something translucent', 'color:rgb(255, 255, 255)', 'background-color:rgba(0, 0, 0, 0.5)'],
    ['of another notation', 'color:color(srgb 1 1 1)', ''],
  ])('that are %s can be read, or nothing is known', async (_what, text, box) => {
    show(text, box);
    expect(await checkPage(window)).toBeNull();
  });

  test('with a picture behind them can be read', async () => {
    show('color:rgb(255, 255, 255)', '');
    const picture = document.createElement('img');
    document.elementsFromPoint = () => [...document.querySelectorAll('p'), picture, document.documentElement];
    expect(await checkPage(window)).toBeNull();
  });

  test('do not count where there are none', async () => {
    show('color:rgb(255, 255, 255)', '', '');
    expect(await checkPage(window)).toBeNull();
  });
});
