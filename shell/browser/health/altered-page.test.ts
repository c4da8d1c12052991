import { alteredBy, isOfExtension, isTranslated, mayBeAltered } from './altered-page.ts';

const withStack = (stack: string) => Object.assign(new Error('x'), { stack });
const OURS = 'http://localhost/r/mfe-test/n/main.js:1:2';

afterEach(() => {
  document.documentElement.removeAttribute('class');
  document.body.innerHTML = '';
});

test.each<[string, () => void]>([
  ['Chrome', () => document.documentElement.classList.add('translated-ltr')],
  ['Chrome, from right to left', () => document.documentElement.classList.add('theme', 'translated-rtl')],
  ['Edge', () => (document.body.innerHTML = '<p _msttexthash="1" _msthash="2">Hi</p>')],
  ['another', () => (document.body.innerHTML = '<p><font style="vertical-align: inherit">Hi</font></p>')],
])('a page that %s translated is known as such', (_who, translate) => {
  expect(isTranslated(document)).toBe(false);
  expect(alteredBy(document, new Error('x'))).toBeUndefined();
  translate();
  expect(isTranslated(document)).toBe(true);
  expect(alteredBy(document)).toEqual({ altered: 'translated' });
});

test.each([
  ['Chromium', `Error: x\n    at f (chrome-extension://abc/a.js:1:2)\n    at g (${OURS})`],
  ['Chromium, without a function', `Error: x\n    at chrome-extension://abc/a.js:1:2\n    at g (${OURS})`],
  ['Chromium, evaluated in the page', `Error: x\n    at <anonymous>:1:7\n    at g (${OURS})`],
  ['Firefox', `f@moz-extension://abc/a.js:1:2\ng@${OURS}`],
  ['Safari', `f@safari-web-extension://abc/a.js:1:2\ng@${OURS}`],
  ['Safari, hidden', `f@webkit-masked-url://hidden/:1:2\ng@${OURS}`],
])("an error of an extension's script is known as such: %s", (_browser, stack) => {
  expect(isOfExtension(stack)).toBe(true);
  expect(alteredBy(document, withStack(stack))).toEqual({ altered: 'extension' });
});

test.each([
  ['of ours below an extension', `Error: x\n    at g (${OURS})\n    at f (chrome-extension://abc/a.js:1:2)`],
  ['of ours in a function of the browser', `Error: x\n    at Array.map (<anonymous>)\n    at g (${OURS})`],
  ['whose text names an extension', `Error: no chrome-extension://abc\n    at g (${OURS})`],
  ['in Firefox', `g@${OURS}\nf@moz-extension://abc/a.js:1:2`],
  ['without a stack', ''],
])('an error %s is none', (_what, stack) => {
  expect(isOfExtension(stack)).toBe(false);
  expect(alteredBy(document, withStack(stack))).toBeUndefined();
});

test('the address of the script comes before the stack', () => {
  expect(isOfExtension(`Error: x\n    at g (${OURS})`, 'chrome-extension://abc/a.js')).toBe(true);
  expect(isOfExtension('f@moz-extension://abc/a.js:1:2', OURS)).toBe(false);
});

test('a release starts again on a translated page, and after React missed a node', () => {
  const missed = new DOMException('not a child of this node', 'NotFoundError');
  expect(mayBeAltered(document, new Error('x'))).toBe(false);
  expect(mayBeAltered(document, missed)).toBe(true);
  document.documentElement.classList.add('translated-ltr');
  expect(mayBeAltered(document, new Error('x'))).toBe(true);
});
