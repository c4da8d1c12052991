import { Resvg } from '@resvg/resvg-js';
import { contrast } from '../compose/colour.ts';
import { PALETTES } from '../compose/palettes.ts';
import { drawPicture } from '../render/draw-picture.ts';
import type { PosterFacts } from './poster.ts';

const facts = (more: Partial<PosterFacts> = {}): PosterFacts => ({
  id: 1,
  name: 'Konser Jazz Tepi Danau',
  categoryId: 1,
  start: '2026-12-12T12:00:00Z',
  end: '2026-12-12T15:00:00Z',
  place: 'Kota Bandung',
  organizer: 'Bukit Bunyi',
  ...more,
});
const draw = (more: Partial<PosterFacts> = {}): string => drawPicture({ kind: 'event', facts: facts(more) });
/** Throws where the SVG is not well formed. */
const sizeOf = (svg: string) => {
  const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } });
  return { width, height };
};
/** Icons get ids of their own each time they are drawn. */
const withoutIds = (svg: string) => svg.replaceAll(/i\d+-/g, '');

describe('a poster', () => {
  it('is a well-formed drawing of 1280 by 720 in every category', () => {
    for (let category = 1; category <= 24; category += 1) {
      for (const id of [category, category + 100, category + 2_000])
        expect(sizeOf(draw({ id, categoryId: category }))).toEqual({ width: 1280, height: 720 });
    }
  });

  it('is the same for the same event and another for another', () => {
    expect(withoutIds(draw({ id: 7 }))).toBe(withoutIds(draw({ id: 7 })));
    expect(withoutIds(draw({ id: 7 }))).not.toBe(withoutIds(draw({ id: 8 })));
  });

  it.each([
    '</svg><script>alert(1)</script>',
    `&amp; "quotes" 'n' <b>`,
    '',
    'Ñandú — café №5 日本 😀',
    '\u0000\u0007',
    'x'.repeat(3_000),
    'kata '.repeat(200),
  ])('keeps the title %j from breaking out of it', (name) => {
    for (const id of [3, 11, 42, 77]) {
      const svg = draw({ id, name, organizer: name, place: name });
      expect(svg).not.toMatch(/<script|<b>|alert/);
      expect(sizeOf(svg)).toEqual({ width: 1280, height: 720 });
    }
  });

  it('has no text that would need a font of the machine', () => {
    expect(draw()).not.toMatch(/<text|font-family/);
  });

  it('draws categories without an art direction too', () => {
    expect(sizeOf(draw({ categoryId: 999 }))).toEqual({ width: 1280, height: 720 });
  });
});

describe('the palettes', () => {
  it.each(Object.entries(PALETTES))('%s is readable', (_, { ground, ink }) => {
    expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the other pictures', () => {
  it.each([
    [{ kind: 'gallery', facts: { id: 5, categoryId: 4, position: 0 } }, 540, 720],
    [{ kind: 'gallery', facts: { id: 6, categoryId: 999, position: 7 } }, 1280, 720],
    [{ kind: 'banner', facts: { id: 1, subject: '<Festival> & "Kopi"', description: 'Tiga hari' } }, 1280, 480],
    [{ kind: 'logo', facts: { id: 3, name: '<&>' } }, 512, 512],
    [{ kind: 'seatmap', facts: { eventName: 'A & B', classes: [] } }, 1280, 960],
    [
      {
        kind: 'seatmap',
        facts: {
          eventName: 'Orkestra',
          classes: [
            { name: 'VIP <1>', price: 200_000, quantity: 40, reserved: true },
            { name: 'Festival', price: 100_000, quantity: null, reserved: false },
          ],
        },
      },
      1280,
      960,
    ],
  ] as const)('%j is well formed', (job, width, height) => {
    expect(sizeOf(drawPicture(job))).toEqual({ width, height });
  });
});
