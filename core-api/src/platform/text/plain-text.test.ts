import { cleanLines, cleanName, readName } from './plain-text.ts';

describe('readName', () => {
  it.each([
    ['  Sari   Dewi ', 'Sari Dewi'],
    ['I Gusti Ngurah Rai, S.T.', 'I Gusti Ngurah Rai, S.T.'],
    ['محمد علي', 'محمد علي'],
    ['שרה', 'שרה'],
    ['Re\u0301sonance', 'R\u00e9sonance'],
    ['Sari\u00a0Dewi', 'Sari Dewi'],
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

  it.each(['', ' ', '***', '\u200b', '\u202e\u202c', '\ud800'])('leaves nothing of %j', (typed) => {
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
