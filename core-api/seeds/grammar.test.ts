import { createRandom } from '@acara/server-kit/seeded-random';
import { fill, slugify } from './grammar.ts';

describe('fill', () => {
  it('puts the same text into both places of a slot', () => {
    const text = fill('{a} dan {a}', createRandom(1), { a: ['satu', 'dua', 'tiga'] });
    const [first, second] = text.split(' dan ');
    expect(first).toBe(second);
  });

  it('fills nested slots', () => {
    expect(fill('Konser {suasana}', createRandom(1), { suasana: ['Hujan Bulan {bulan}'], bulan: 'Juni' })).toBe(
      'Konser Hujan Bulan Juni',
    );
  });

  it('throws for an unknown slot', () => {
    expect(() => fill('{apa}', createRandom(1), {})).toThrow('No text for {apa}');
  });
});

describe('slugify', () => {
  it.each([
    ['Festival Kopi & Musik', 'festival-kopi-musik'],
    ['POWERMATCH Kriya × Garut', 'powermatch-kriya-garut'],
    ["  Café d'Été #3 ", 'cafe-dete-3'],
  ])('writes %s as %s', (text, slug) => expect(slugify(text)).toBe(slug));
});
