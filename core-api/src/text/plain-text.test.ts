import { cleanLines, readName } from './plain-text.ts';

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
