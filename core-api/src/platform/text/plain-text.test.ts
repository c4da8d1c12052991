import { cleanLines, cleanName, readEmailAddress, readName } from './plain-text.ts';

describe('readEmailAddress', () => {
  it.each([
    ['sari@acara.test', 'sari@acara.test'],
    ['  Sari.Dewi+Tiket@ACARA.test\n', 'sari.dewi+tiket@acara.test'],
    ["o'neil@mail.acara.co.id", "o'neil@mail.acara.co.id"],
    ['a@xn--80ak6aa92e.xn--p1ai', 'a@xn--80ak6aa92e.xn--p1ai'],
    ['a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
    ['\u202asari@acara.test\u202c', 'sari@acara.test'],
    ['\u200bＳａｒｉ＠acara．test\u3000', 'sari@acara.test'],
    ['sari\u2011dewi@acara.test', 'sari-dewi@acara.test'],
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
    'sari\u00a0dewi@acara.test',
    'särï@acara.test',
    'sari@127\u30020.0.1',
    'sari@ä/acara.test',
    `${'a'.repeat(65)}@acara.test`,
    `a@${'b.'.repeat(130)}test`,
  ])('refuses %j', (typed) => {
    expect(readEmailAddress(typed)).toBeNull();
  });
});

describe('readName', () => {
  it.each([
    ['  Sari   Dewi ', 'Sari Dewi'],
    ['I Gusti Ngurah Rai, S.T.', 'I Gusti Ngurah Rai, S.T.'],
    ['محمد علي', 'محمد علي'],
    ['שרה', 'שרה'],
    ['Re\u0301sonance', 'R\u00e9sonance'],
    ['Sari\u00a0Dewi', 'Sari Dewi'],
    ['王小明', '王小明'],
    ['ꦱꦸꦏꦂꦤꦺꦴ', 'ꦱꦸꦏꦂꦤꦺꦴ'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    [`S${'\u0337'.repeat(20)}ari`, 'S\u0337\u0337\u0337\u0337ari'],
  ])('reads %j', (typed, name) => {
    expect(readName(typed)).toEqual({ name });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['Sari\nDewi', 'unreadable'],
    ['Sari\u0000', 'unreadable'],
    ['Sari\u001b[31m', 'unreadable'],
    ['Sari\u202eiweD', 'unreadable'],
    ['Sari\u2066Dewi', 'unreadable'],
    ['\ud800', 'unreadable'],
    ['\u200b\u200d', 'unreadable'],
    ['***', 'unreadable'],
    ['\u3164', 'unreadable'],
    ['\u115f \uffa0\u1160', 'unreadable'],
    ['\u2800', 'unreadable'],
    ['\u0301\u0301', 'unreadable'],
  ])('refuses %j', (typed, problem) => {
    expect(readName(typed)).toEqual({ problem });
  });
});

describe('cleanName', () => {
  it.each([
    ['  Sari   Dewi ', 'Sari Dewi'],
    ['Re\u0301sonance', 'R\u00e9sonance'],
    ['\u202eSari\u2066 Dewi', 'Sari Dewi'],
    ['\u2069Sari\nDewi\u0000', 'Sari Dewi'],
    ['Sari \ud800Dewi', 'Sari Dewi'],
    ['x'.repeat(5_000), 'x'.repeat(200)],
    [`${'x'.repeat(199)}😀`, 'x'.repeat(199)],
    [`${'x'.repeat(198)}😀😀`, `${'x'.repeat(198)}😀`],
    [`${'x'.repeat(199)} x`, 'x'.repeat(199)],
    ['\ufb2c'.repeat(199) + 'x', '\u05e9\u05bc\u05c1'.repeat(66) + '\u05e9\u05bc'],
  ])('makes %j %j, which is valid', (typed, name) => {
    expect(cleanName(typed)).toBe(name);
    expect(readName(name)).toEqual({ name });
  });

  it.each(['', ' ', '***', '\u200b', '\u3164', '\u202e\u202c', '\ud800'])('leaves nothing of %j', (typed) => {
    expect(cleanName(typed)).toBeNull();
  });
});

describe('cleanLines', () => {
  it.each([
    [' Suka kopi.\r\nDan lari. ', 'Suka kopi.\nDan lari.'],
    ['a\n\n\n\n\nb', 'a\n\nb'],
    ['a\u0007b\tc', 'a b c'],
    ['\u202ekebalik', 'kebalik'],
    ['<b>1 < 2</b>', '<b>1 < 2</b>'],
    ['مرحبا', 'مرحبا'],
    [' \n ', null],
  ])('makes %j %j', (typed, text) => {
    expect(cleanLines(typed)).toBe(text);
  });
});
