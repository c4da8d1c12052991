import { parseKeyword } from './keyword.ts';

describe('parseKeyword', () => {
  it.each([
    ['Konser', 'konser:*', 'konser'],
    ['  Konser   JAZZ ', 'konser & jazz:*', 'konser jazz'],
    ['café résonance', 'cafe & resonance:*', 'cafe resonance'],
    ['konser di Bandung', 'konser & bandung:*', 'konser di bandung'],
    ['di dan', 'di & dan:*', 'di dan'],
    ['a', 'a', null],
    ['5K run', '5k & run:*', '5k run'],
    ["x' | !y & (z):*", 'x & y & z', "x' | !y & (z):*"],
    ['日本 祭り', '日本 & 祭り:*', '日本 祭り'],
    ['%_%', null, null],
    ['', null, null],
  ])('reads %p', (typed, words, fuzzy) => {
    expect(parseKeyword(typed)).toMatchObject({ words, fuzzy });
  });

  it('asks for the name with its weight', () => {
    expect(parseKeyword('konser jazz').nameWords).toBe('konser:A & jazz:*A');
  });

  it('looks at twelve words at most', () => {
    expect(parseKeyword('kata '.repeat(100)).words?.split(' & ')).toHaveLength(12);
  });
});
