import { pageNumber } from './liked-events-screen.tsx';

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=abc', 1],
  ['page=', 1],
  ['page=99999999', 1],
])('reads ?%s as page %d', (search, page) => {
  expect(pageNumber(new URLSearchParams(search))).toBe(page);
});
