import { getPin, withinZoom, ZOOM } from './use-map-zoom.ts';

it.each([
  [0.2, 1],
  [2.5, 2.5],
  [9, 4],
])('holds a wanted enlargement of %d within the bounds', (wanted, held) => expect(withinZoom(wanted, ZOOM)).toBe(held));

it('tells which point of the plan is seen at a place of the window', () => {
  expect(getPin(new DOMRect(-50, 20, 400, 200), { x: 50, y: 70 })).toEqual({
    at: { x: 50, y: 70 },
    across: 0.25,
    down: 0.25,
  });
});
