import { getAnchor, clampZoom, ZOOM } from './use-map-zoom.ts';

it.each([
  [0.2, 1],
  [2.5, 2.5],
  [9, 4],
])('clamps a zoom of %d to %d', (wanted, held) => expect(clampZoom(wanted, ZOOM)).toBe(held));

it('finds the point of the plan at a position of the window', () => {
  expect(getAnchor(new DOMRect(-50, 20, 400, 200), { x: 50, y: 70 })).toEqual({
    at: { x: 50, y: 70 },
    across: 0.25,
    down: 0.25,
  });
});
