import { playsItself } from './autoplay-state.ts';

const free = {
  stopped: false,
  hovered: false,
  focused: false,
  tabHidden: false,
  reducedMotion: false,
  outOfSight: false,
};

it('plays when nothing holds it', () => {
  expect(playsItself(free)).toBe(true);
});

it.each(Object.keys(free))('is still when %s', (held) => {
  expect(playsItself({ ...free, [held]: true })).toBe(false);
});
