import { emptyTally, evidenceByKind, HALT_THRESHOLDS } from '@acara/releases';
import { createRandom } from '@acara/server-kit/seeded-random';
import { createPageProfiles } from './page-profiles.ts';

const PAGE = '/event/:slug';
const USUAL = { text: 900, area: 600, links: 12, buttons: 4 };
const scaled = (part: number) => ({ text: 900 * part, area: 600 * part, links: 12 * part, buttons: 4 * part });

const known = (networks = 20, shown = (_nth: number) => USUAL) => {
  const profiles = createPageProfiles();
  for (let nth = 0; nth < networks; nth += 1) profiles.add(PAGE, `10.0.${nth}.0`, shown(nth));
  return profiles;
};

describe('a page', () => {
  test.each([
    ['shows a quarter of the text', { ...USUAL, text: 225 }, 'text: 225, usually 900 or more'],
    ['has none of its buttons enabled', { ...USUAL, buttons: 0 }, 'buttons: 0, usually 4 or more'],
    ['is a fifth as large', { ...USUAL, area: 120 }, 'area: 120, usually 600 or more'],
    ['shows half of everything', scaled(0.5), 'text: 450, usually 900 or more'],
    ['shows half in a box as large as ever', { ...scaled(0.5), area: 600 }, 'text: 450, usually 900 or more'],
  ])('that %s lacks something', (_what, shown, missing) => {
    expect(known().findMissing(PAGE, shown)).toBe(missing);
  });

  test.each([
    ['as usual', USUAL],
    ['more than usual', scaled(3)],
    ['half of the text, with the same links and buttons', { ...USUAL, text: 450, area: 400 }],
    ['three quarters of everything', scaled(0.75)],
  ])('that shows %s lacks nothing', (_what, shown) => {
    expect(known().findMissing(PAGE, shown)).toBeNull();
  });

  test('with few reports is not thin', () => {
    expect(known(19).findMissing(PAGE, scaled(0))).toBeNull();
    expect(known().findMissing('/other', scaled(0))).toBeNull();
  });

  test('without its only button is not thin: a link may replace it', () => {
    expect(known(20, () => ({ ...USUAL, buttons: 1 })).findMissing(PAGE, { ...USUAL, buttons: 0 })).toBeNull();
  });

  test('that is often empty may be', () => {
    const profiles = known(100, (nth) => (nth % 10 === 0 ? scaled(0) : USUAL));
    expect(profiles.findMissing(PAGE, scaled(0))).toBeNull();
  });
});

test('a network counts once, with its last report, and old ones are forgotten', () => {
  const profiles = known(100);
  for (let nth = 0; nth < 1000; nth += 1) profiles.add(PAGE, 'one', scaled(0));
  expect(profiles.findMissing(PAGE, scaled(0.1))).not.toBeNull();
  for (let nth = 0; nth < 100; nth += 1) profiles.add(PAGE, `new ${nth}`, scaled(0.1));
  expect(profiles.findMissing(PAGE, scaled(0.1))).toBeNull();
});

/** A rollout at 10 %, of visitors with pages of any length; the control's are the profile. */
const rollOut = (random: () => number, shownBy: (isCanary: boolean) => number) => {
  const profiles = createPageProfiles();
  const share = { bp: 1000, hour: 0, canary: 0, control: 0, networks: 5 };
  for (let nth = 0; nth < 2000; nth += 1) {
    const isCanary = random() < 0.1;
    const shown = scaled(shownBy(isCanary));
    if (profiles.findMissing(PAGE, shown) !== null) {
      share[isCanary ? 'canary' : 'control'] += 1;
      const tally = { ...emptyTally(), unusable: { shares: [share], networks: 5 } };
      if (evidenceByKind(tally).unusable >= HALT_THRESHOLDS.unusable) return { halted: nth, share };
    }
    if (!isCanary) profiles.add(PAGE, `${nth}`, shown);
  }
  return { halted: null, share };
};

describe('rollouts of a page that is long or short, and one time in twenty-five empty', () => {
  const { next: random } = createRandom(35);
  const usual = () => (random() < 0.04 ? 0 : 0.5 + 4 * random() ** 2);

  test('which are sound are not halted, though pages of both groups are thin', () => {
    const rollouts = Array.from({ length: 60 }, () => rollOut(random, usual));
    expect(rollouts.filter(({ halted }) => halted !== null)).toEqual([]);
    expect(rollouts.reduce((sum, { share }) => sum + share.canary, 0)).toBeGreaterThan(100);
  });

  test('which show a tenth are halted', () => {
    for (let nth = 0; nth < 20; nth += 1)
      expect(rollOut(random, (isCanary) => usual() * (isCanary ? 0.1 : 1)).halted).toBeLessThan(1000);
  });
});
