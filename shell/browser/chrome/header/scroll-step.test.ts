import { scrollStep } from './header-bar.ts';

describe('the opacity step of the bar', () => {
  it.each([
    [-30, 0],
    [0, 0],
    [69, 0],
    [70, 1],
    [179, 1],
    [180, 2],
    [289, 2],
    [290, 3],
    [399, 3],
    [400, 4],
    [12_000, 4],
  ])('at %i px is %i [header.opacity]', (offset, step) => {
    expect(scrollStep(offset)).toBe(step);
  });
});
