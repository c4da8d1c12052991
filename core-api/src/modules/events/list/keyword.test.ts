import { parseKeyword } from './keyword.ts';

describe('parseKeyword', () => {
  it.each([
    ['Konser', 'konser', ['konser']],
    ['  Konser   JAZZ ', 'konser jazz', ['konser', 'jazz']],
    ['café résonance', 'cafe resonance', ['cafe', 'resonance']],
    ['konser di Bandung', 'konser di bandung', ['konser', 'bandung']],
    ['di dan', 'di dan', ['di', 'dan']],
    ['a', 'a', ['a']],
    ['5K run', '5k run', ['5k', 'run']],
    ["x' | !y & (z):*", "x' | !y & (z):*", ['x', 'y', 'z']],
    ['\u200bkon\u00adser\u00a0ＪＡＺＺ\u202c', 'konser jazz', ['konser', 'jazz']],
    ['日本 祭り', '日本 祭り', ['日本', '祭り']],
  ])('reads %p', (typed, text, words) => {
    expect(parseKeyword(typed)).toEqual({ text, words });
  });

  it.each(['%_%', '', '  ', "'!&|"])('finds no word in %p', (typed) => expect(parseKeyword(typed)).toBeNull());

  it('uses at most twelve words', () => {
    expect(parseKeyword('kata '.repeat(100))?.words).toHaveLength(12);
  });
});
