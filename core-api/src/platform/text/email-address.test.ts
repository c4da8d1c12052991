import { readEmailAddress } from './plain-text.ts';

describe('readEmailAddress', () => {
  it.each([
    ['sari@acara.test', 'sari@acara.test'],
    ['  Sari.Dewi+Tiket@ACARA.test\n', 'sari.dewi+tiket@acara.test'],
    ["o'neil@mail.acara.co.id", "o'neil@mail.acara.co.id"],
    ['a@xn--80ak6aa92e.xn--p1ai', 'a@xn--80ak6aa92e.xn--p1ai'],
  ])('reads %j', (typed, address) => {
    expect(readEmailAddress(typed)).toBe(address);
  });

  it.each([
    '',
    ' ',
    'sari',
    'sari@',
    '@acara.test',
    'sari@acara',
    'sari@@acara.test',
    'sari@acara..test',
    '.sari@acara.test',
    'sari dewi@acara.test',
    'sari@acara.test, lain@acara.test',
    'Sari <sari@acara.test>',
    '"sari dewi"@acara.test',
    'sari@[127.0.0.1]',
    'sari@127.0.0.1',
    'sari@acara.test\r\nBcc: lain@acara.test',
    'sari\u0000@acara.test',
    's\u202eari@acara.test',
    `${'a'.repeat(65)}@acara.test`,
    `a@${'b.'.repeat(130)}test`,
  ])('refuses %j', (typed) => {
    expect(readEmailAddress(typed)).toBeNull();
  });
});
