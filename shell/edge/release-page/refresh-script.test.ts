/** @jest-environment ../remote-kit/jest/jsdom-environment.cjs */
import { REFRESH_SCRIPT } from './release-page-routes.ts';

const ADDRESS = 'http://acara.test/_releases?range=1h';

let tick: () => Promise<void>;
let listeners: (() => void)[];
let answers: (() => Promise<Partial<Response>>)[];
let asked: string[];
let clock: number;
let isHidden: boolean;
let scrolledTo: [number, number][];

const page = (text: string, more = '') => `<!doctype html><main id="isi"><p id="angka">${text}</p>
<details id="d1"><summary>Angka</summary></details><details id="d2"><summary>Angka</summary></details>
<div class="scroll" id="gulung"></div><a href="/_releases?range=3h#angka">3 jam</a>${more}</main>`;
const answered =
  (text: string, status = 200) =>
  async () => ({
    ok: status < 300,
    status,
    text: async () => text,
  });

/** Runs the script as a document would; what it takes from the browser is given to it. */
const run = () => {
  document.body.innerHTML = `<p id="keadaan"></p>${page('lama')}`;
  const browser = {
    fetch: async (address: string) => {
      asked.push(address);
      return (answers.shift() ?? answered(page('tidak ditanya')))();
    },
    setInterval: (work: () => Promise<void>, ms: number) => {
      expect(ms).toBe(10_000);
      tick = work;
    },
    location: { href: ADDRESS },
    performance: { now: () => clock },
    CSS: { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') },
    AbortSignal: { timeout: () => undefined },
    scrollX: 3,
    scrollY: 1200,
    scrollTo: (x: number, y: number) => scrolledTo.push([x, y]),
  };
  new Function(...Object.keys(browser), REFRESH_SCRIPT)(...Object.values(browser));
};
const readText = (id: string) => document.getElementById(id)?.textContent;
const seen = async () => {
  for (const listener of listeners) listener();
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  answers = [];
  asked = [];
  listeners = [];
  scrolledTo = [];
  clock = 1_000_000;
  isHidden = false;
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  jest.spyOn(document, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    if (type === 'visibilitychange') listeners.push(listener as () => void);
  });
  run();
});

describe('the page of releases, after ten seconds', () => {
  test('fetches its own address and shows the response', async () => {
    answers = [answered(page('baru'))];
    await tick();
    expect([readText('angka'), asked]).toEqual(['baru', [ADDRESS]]);
    expect(readText('keadaan')).toBe('Diperbarui tiap 10 detik');
  });

  test('keeps open details, scroll positions and focus', async () => {
    document.getElementById('d2')?.setAttribute('open', '');
    const scroll = document.getElementById('gulung');
    if (scroll) scroll.scrollLeft = 40;
    document.querySelector('a')?.focus();
    answers = [answered(page('baru'))];
    await tick();
    const opened = Array.from(document.querySelectorAll('details'), (one) => one.open);
    expect(opened).toEqual([false, true]);
    expect(document.getElementById('gulung')?.scrollLeft).toBe(40);
    expect(document.activeElement).toBe(document.querySelector('a'));
    expect(scrolledTo).toEqual([[3, 1200]]);
  });

  test('keeps the focus on the summary of open details', async () => {
    document.querySelector<HTMLElement>('#d2>summary')?.focus();
    document.querySelector<HTMLElement>('#d2>summary')?.setAttribute('tabindex', '0');
    document.querySelector<HTMLElement>('#d2>summary')?.focus();
    answers = [answered(page('baru').replaceAll('<summary', '<summary tabindex="0"'))];
    await tick();
    expect(document.activeElement?.parentElement?.id).toBe('d2');
  });

  test('does not replace a text that is being selected', async () => {
    getSelection()?.selectAllChildren(document.getElementById('angka') ?? document.body);
    await tick();
    expect([readText('angka'), asked]).toEqual(['lama', []]);
    getSelection()?.removeAllRanges();
    answers = [answered(page('baru'))];
    await tick();
    expect(readText('angka')).toBe('baru');
  });

  test('does not replace the form of an action until it is closed', async () => {
    const form = '<details id="halt"><summary>Hentikan</summary><form><input></form></details>';
    answers = [answered(page('baru', form)), answered(page('terbaru', form))];
    await tick();
    document.getElementById('halt')?.setAttribute('open', '');
    await tick();
    expect([readText('angka'), readText('keadaan')]).toEqual(['baru', 'Tidak diperbarui selama formulir terbuka']);
    document.getElementById('halt')?.removeAttribute('open');
    await tick();
    expect([readText('angka'), readText('keadaan')]).toEqual(['terbaru', 'Diperbarui tiap 10 detik']);
  });

  test('runs no script of the response', async () => {
    answers = [answered(page('baru', '<script>document.title = "evil"</script>'))];
    await tick();
    expect(readText('angka')).toBe('baru');
    expect(document.title).not.toBe('evil');
  });
});

describe('a hidden page of releases', () => {
  test('does not fetch until it is visible again, and then at once', async () => {
    isHidden = true;
    clock += 60_000;
    await tick();
    expect(asked).toEqual([]);
    isHidden = false;
    answers = [answered(page('baru'))];
    await seen();
    expect(readText('angka')).toBe('baru');
    await seen();
    expect(asked).toHaveLength(1);
  });
});

describe('a missing response', () => {
  test.each<[string, () => Promise<Partial<Response>>]>([
    ['no network', () => Promise.reject(new TypeError('failed'))],
    ['a fault', answered('', 502)],
    ['another page', answered('<p>sambungan hotel</p>')],
  ])('is shown, the content stays, and it is tried again: %s', async (_what, answer) => {
    answers = [answer, answered(page('baru'))];
    await tick();
    expect(readText('angka')).toBe('lama');
    expect(readText('keadaan')).toContain('Tidak terhubung');
    await tick();
    expect([readText('angka'), readText('keadaan')]).toEqual(['baru', 'Diperbarui tiap 10 detik']);
  });

  test('without permission ends the polling', async () => {
    answers = [answered(page('x'), 403)];
    await tick();
    await tick();
    expect(asked).toHaveLength(1);
    expect([readText('angka'), readText('keadaan')?.slice(0, 25)]).toEqual(['lama', 'Tautan sudah kedaluwarsa:']);
  });

  test('is not requested a second time meanwhile', async () => {
    let come = (_answer: Partial<Response>) => undefined as void;
    answers = [() => new Promise((resolve) => (come = resolve))];
    const first = tick();
    await tick();
    expect(asked).toHaveLength(1);
    come(await answered(page('baru'))());
    await first;
    expect(readText('angka')).toBe('baru');
  });
});
