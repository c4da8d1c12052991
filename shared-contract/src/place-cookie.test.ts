import { findPlace } from './place-cookie.ts';

it('a place is found among cookies by its event', () => {
  expect(findPlace('a=b; acara_place_3=1.2.3.x-y; c=d', 3)).toBe('1.2.3.x-y');
  expect(findPlace('acara_place_33=1.2.3.x-y', 3)).toBeUndefined();
  expect(findPlace('x_acara_place_3=1.2.3.x-y', 3)).toBeUndefined();
  expect(findPlace('', 3)).toBeUndefined();
});
