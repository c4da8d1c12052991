import { patternProblem } from './declaration.ts';

describe('a path pattern', () => {
  it.each(['/', '/promo', '/promo-akhir-tahun', '/promo/:slug', '/kota/:city/promo/:promoId'])(
    'can be %s',
    (pattern) => {
      expect(patternProblem(pattern)).toBeNull();
    },
  );

  it.each([
    ['promo', 'begin with one slash'],
    ['//promo', 'begin with one slash'],
    ['/promo/', 'end with none'],
    ['/Promo', '"Promo"'],
    ['/promo/*', '"*"'],
    ['/promo?x=1', '"promo?x=1"'],
    ['/promo/:slug/:slug', 'twice'],
  ])('cannot be %s', (pattern, words) => {
    expect(patternProblem(pattern)).toContain(words);
  });
});
