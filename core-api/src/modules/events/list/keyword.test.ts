import { parseKeyword } from './keyword.ts';

describe('parseKeyword', () => {
  it.each([
    ['Konser', 'konser', 'konser:*', true],
    ['  Konser   JAZZ ', 'konser jazz', 'konser & jazz:*', true],
    ['café résonance', 'cafe resonance', 'cafe & resonance:*', true],
    ['konser di Bandung', 'konser di bandung', 'konser & bandung:*', true],
    ['di dan', 'di dan', 'di & dan:*', true],
    ['a', 'a', 'a', false],
    ['ko', 'ko', 'ko:*', false],
    ['5K run', '5k run', '5k & run:*', true],
    ["x' | !y & (z):*", "x' | !y & (z):*", 'x & y & z', true],
    ['\u200bkon\u00adser\u00a0ＪＡＺＺ\u202c', 'konser jazz', 'konser & jazz:*', true],
    ['日本 祭り', '日本 祭り', '日本 & 祭り:*', true],
  ])('reads %p', (typed, text, prefixQuery, hasTrigrams) => {
    expect(parseKeyword(typed)).toEqual({ text, words: prefixQuery.replace(':*', ''), prefixQuery, hasTrigrams });
  });

  it.each(['%_%', '', '  ', "'!&|"])('finds no word in %p', (typed) => expect(parseKeyword(typed)).toBeNull());

  it('uses at most twelve words', () => {
    expect(parseKeyword('kata '.repeat(100))?.words.split(' & ')).toHaveLength(12);
  });
});
