import { exampleOf, patternProblem } from './remote-path.ts';

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
    ['/:city', '/:city also fits addresses that the site answers itself'],
    ['/:a/:b/:c/:d', '/:a also fits addresses that the site answers itself'],
  ])('cannot be %s', (pattern, words) => {
    expect(patternProblem(pattern)).toContain(words);
  });

  it('has an address that fits it', () => {
    expect(exampleOf('/kota/:city/promo/:promoId')).toBe('/kota/contoh/promo/contoh');
  });
});
