import { typedCode, typedEmail, typedNumber, typedSlug, typedText } from './typed-text.ts';

/** What messengers, contacts, word processors and pages leave at an end. */
const UNSEEN = [
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u202a', '\u202c', '\u202e', '\u2060', '\u2066', '\u2069'],
  ...['\ufeff', '\u00ad', '\u034f', '\u061c', '\u180e', '\ufe0f', '\u3164', '\uffa0', '\u2800', '\u{e0020}'],
];
const BLANKS = [' ', '\t', '\n', '\r\n', '\u00a0', '\u2007', '\u2009', '\u202f', '\u3000', '\u2028'];
const HYPHENS = ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\ufe63', '\uff0d', '\u00ad-'];

const spell = (text: string) => text.replace(/./gsu, (one) => `U+${one.codePointAt(0)?.toString(16)} `);

describe.each([
  ['an address', typedEmail, 'sari.dewi@acara.test'],
  ['a code', typedCode, 'rumahtua-17'],
  ['a slug', typedSlug, 'malam-puisi-17'],
  ['a number', typedNumber, '12345'],
])('%s', (_what, read, plain) => {
  it.each([...UNSEEN, ...BLANKS].map((one) => [spell(one), one]))('is the same with %s around it', (_name, one) => {
    for (const typed of [one + plain, plain + one, `${one} ${plain}${one}\n`]) expect(read(typed)).toBe(plain);
  });

  it.each(UNSEEN.map((one) => [spell(one), one]))('is the same with %s inside', (_name, one) => {
    expect(read(plain.slice(0, 3) + one + plain.slice(3))).toBe(plain);
  });

  it('is the same in full width, and in capitals', () => {
    const wide = plain.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
    expect(read(wide)).toBe(plain);
    expect(read(plain.toUpperCase())).toBe(plain);
  });
});

it.each(HYPHENS.map((one) => [spell(one), one]))('%s is a hyphen', (_name, hyphen) => {
  expect(typedCode(`RUMAHTUA${hyphen}17`)).toBe('rumahtua-17');
  expect(typedSlug(`Malam${hyphen}Puisi`)).toBe('malam-puisi');
  expect(typedEmail(`sari${hyphen}dewi@acara.test`)).toBe('sari-dewi@acara.test');
});

it.each([
  ['sari@Köln.test', 'sari@xn--kln-sna.test'],
  ['sari@почта.рф', 'sari@xn--80a1acny.xn--p1ai'],
  ['sari@xn--kln-sna.test', 'sari@xn--kln-sna.test'],
  ['o\u2019neil@acara.test', "o'neil@acara.test"],
  // No domains: nothing is read out of them.
  ['sari@ä/acara.test', 'sari@ä/acara.test'],
  ['sari@ä:80', 'sari@ä:80'],
  ['ä@acara.test', 'ä@acara.test'],
  ['sari', 'sari'],
  ['', ''],
])('the address %j is %j', (typed, address) => {
  expect(typedEmail(typed)).toBe(address);
});

it.each([
  ['*RUMAHTUA-17*', 'rumahtua-17'],
  ['“RUMAHTUA-17”.', 'rumahtua-17'],
  ['(Rahasia  1/2)', 'rahasia 1/2'],
  ['\u{1f389}\u{1f389}', '\u{1f389}\u{1f389}'],
  [' \u200b ', ''],
])('the code %j is %j', (typed, code) => {
  expect(typedCode(typed)).toBe(code);
});

it.each([
  ['Malam Puisi', 'malam-puisi'],
  ['malam-\npuisi', 'malam-puisi'],
  ['malam-puisi.', 'malam-puisi'],
  ['malam-puisi),', 'malam-puisi'],
  ['«malam-puisi»…', 'malam-puisi'],
  ['jazz_2026', 'jazz_2026'],
  ['a/b', 'a/b'],
  ['..', '..'],
  ['', ''],
])('the slug %j is %j', (typed, slug) => {
  expect(typedSlug(typed)).toBe(slug);
});

it.each([
  ['٥٠٠٠٠', '50000'],
  ['۱۲۳', '123'],
  ['꧑꧒꧓', '123'],
  ['९८७६५४३२१०', '9876543210'],
  ['1 2 3', '123'],
  ['1.5', '1.5'],
  ['\u22127', '-7'],
  ['abc', 'abc'],
])('the number %j is %j', (typed, number) => {
  expect(typedNumber(typed)).toBe(number);
});

it('what is in its form stays so: an address that was corrected once is not corrected again', () => {
  const points = Array.from({ length: 0x30000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
  for (const read of [typedText, typedEmail, typedCode, typedSlug]) {
    const changed = points.filter((code) => {
      const once = read(`a@x${String.fromCodePoint(code)}1`);
      return read(once) !== once;
    });
    expect(changed.map((code) => code.toString(16))).toEqual([]);
  }
});
