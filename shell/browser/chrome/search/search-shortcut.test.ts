import { isSearchShortcut } from './search-shortcut.ts';

const press = (key: string, { on = document.body, ...held }: KeyboardEventInit & { on?: Element } = {}) => {
  let isShortcut = false;
  const listen = (event: Event) => (isShortcut = isSearchShortcut(event as KeyboardEvent));
  document.addEventListener('keydown', listen);
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }));
  document.removeEventListener('keydown', listen);
  return isShortcut;
};

const element = (html: string): Element => {
  document.body.innerHTML = html;
  return document.body.firstElementChild ?? document.body;
};

afterEach(() => document.body.replaceChildren());

describe('the shortcut to the search box', () => {
  it.each<[string, KeyboardEventInit]>([
    ['/', {}],
    ['/', { shiftKey: true }],
    ['k', { ctrlKey: true }],
    ['K', { metaKey: true }],
  ])('is %s with %j', (key, held) => expect(press(key, held)).toBe(true));

  it.each<[string, KeyboardEventInit]>([
    ['k', {}],
    ['/', { ctrlKey: true }],
    ['/', { altKey: true }],
    ['k', { ctrlKey: true, shiftKey: true }],
    ['k', { ctrlKey: true, metaKey: true }],
    ['a', { ctrlKey: true }],
    ['/', { isComposing: true }],
  ])('is not %s with %j', (key, held) => expect(press(key, held)).toBe(false));

  it.each(['<input>', '<input type="email">', '<textarea></textarea>', '<select></select>', '<p contenteditable></p>'])(
    'is typed text in %s',
    (html) => expect(press('/', { on: element(html) })).toBe(false),
  );

  it.each(['<input type="radio">', '<button></button>', '<a href="/"></a>'])('works from %s', (html) =>
    expect(press('/', { on: element(html) })).toBe(true),
  );

  it('does nothing behind an open dialog', () => {
    element('<dialog open></dialog>');
    expect(press('/')).toBe(false);
  });
});
