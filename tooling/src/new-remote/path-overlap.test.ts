import { exampleOf, overlap, patternProblem } from './path-overlap.ts';

describe('two path patterns', () => {
  it.each([
    ['/promo', '/promo'],
    ['/promo', '/Promo'],
    ['/promo/:slug', '/promo/baru'],
    ['/:anything', '/login'],
    ['/promo/:slug/foto', '/promo/:other/:part'],
  ])('%s and %s share an address', (one, other) => {
    expect([overlap(one, other), overlap(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['/promo', '/promosi'],
    ['/promo', '/promo/:slug'],
    ['/promo/:slug/foto', '/promo/:slug/peta'],
    ['/', '/promo'],
  ])('%s and %s share none', (one, other) => {
    expect([overlap(one, other), overlap(other, one)]).toEqual([false, false]);
  });
});

describe('a path pattern', () => {
  it.each(['/promo', '/promo-akhir-tahun', '/promo/:slug', '/kota/:city/promo/:promoId'])('can be %s', (pattern) => {
    expect(patternProblem(pattern)).toBeNull();
  });

  it.each([
    ['promo', 'begin with one slash'],
    ['/', 'name something'],
    ['//promo', 'begin with one slash'],
    ['/promo/', 'end with none'],
    ['/Promo', '"Promo"'],
    ['/promo/*', '"*"'],
    ['/promo?x=1', '"promo?x=1"'],
    ['/promo/:slug/:slug', 'twice'],
    ['/api/promo', '/api itself'],
  ])('cannot be %s', (pattern, words) => {
    expect(patternProblem(pattern)).toContain(words);
  });

  it('has an address that fits it', () => {
    expect(exampleOf('/kota/:city/promo/:promoId')).toBe('/kota/contoh/promo/contoh');
  });
});
