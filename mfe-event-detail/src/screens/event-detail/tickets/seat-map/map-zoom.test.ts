import { scrollAfterZoom, withinZoom, ZOOM } from './map-zoom.ts';

it.each([
  [0.2, 1],
  [2.5, 2.5],
  [9, 4],
])('holds a wanted enlargement of %d within the bounds', (wanted, held) => expect(withinZoom(wanted, ZOOM)).toBe(held));

it('keeps what is under the fingers there', () => {
  // 100 px from the edge of a map scrolled by 50 is its pixel 150, which is 300 at twice the size.
  expect(scrollAfterZoom(50, 100, 1, 2)).toBe(200);
  expect(scrollAfterZoom(200, 100, 2, 1)).toBe(50);
});
