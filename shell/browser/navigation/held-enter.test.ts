import { ignoreHeldEnter } from './held-enter.ts';

beforeAll(() => ignoreHeldEnter(document));

/** Whether the browser still acts on a key: presses the button, sends the form, writes the line. */
const isActedOn = (html: string, init: KeyboardEventInit): boolean => {
  document.body.innerHTML = html;
  return !!document.body.firstElementChild?.dispatchEvent(
    new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
  );
};

const CONTROLS = ['<button></button>', '<a href="/"></a>', '<input />', '<summary></summary>'];

it.each(CONTROLS)('a held Enter counts once on %s [site.press-once]', (html) => {
  expect(isActedOn(html, { key: 'Enter' })).toBe(true);
  expect(isActedOn(html, { key: 'Enter', repeat: true })).toBe(false);
});

it.each([
  ['Enter', '<textarea></textarea>'],
  ['ArrowDown', '<button></button>'],
  ['a', '<input />'],
])('%s goes on in %s while it is held', (key, html) => {
  expect(isActedOn(html, { key, repeat: true })).toBe(true);
});
