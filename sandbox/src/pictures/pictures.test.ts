import { PICTURE_FACTS, type PictureFacts, type PictureKind } from '@acara/shared-contract/picture-facts';
import { Resvg } from '@resvg/resvg-js';
import { createEmulatorApp, type EmulatorApp } from '../web/emulator-app.ts';
import { CATEGORIES, OTHER_CATEGORY, SUBJECTS } from './art-direction.ts';
import { contrast, PALETTES } from './drawing/colours.ts';
import { icon } from './drawing/icons.ts';
import { ORNAMENTS } from './drawing/ornaments.ts';
import { TYPEFACES } from './drawing/text.ts';
import { SCENES } from './gallery/gallery.ts';
import { DRAWINGS, registerPictures } from './picture-emulator.ts';
import { LAYOUTS } from './poster/poster.ts';

const event = (more: Partial<PictureFacts<'event'>> = {}): PictureFacts<'event'> => ({
  id: 1,
  name: 'Konser Jazz Tepi Danau',
  categoryId: 1,
  start: '2026-12-12T12:00:00Z',
  end: '2026-12-12T15:00:00Z',
  place: 'Kota Bandung',
  organizer: 'Bukit Bunyi',
  ...more,
});
const drawPoster = (more: Partial<PictureFacts<'event'>> = {}): string => DRAWINGS.event(event(more));
const gallery = (id: number, categoryId: number, position: number) => ({ id, categoryId, position, ratio: 1.778 });
/** Throws where the SVG is not well formed. */
const getSize = (svg: string) => {
  const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } });
  return [width, height];
};
/** Icons get ids of their own each time they are drawn. */
const withoutIds = (svg: string) => svg.replaceAll(/i\d+-/g, '');

const CATEGORY_IDS = Array.from({ length: 25 }, (_, index) => index + 1);

describe('a poster', () => {
  it.each(CATEGORY_IDS)('is a well-formed drawing of 1280 by 720 in category %i', (categoryId) => {
    for (let id = categoryId; id < 3_000; id += 250)
      expect(getSize(drawPoster({ id, categoryId }))).toEqual([1280, 720]);
  });

  it('is the same for the same event and another for another', () => {
    expect(withoutIds(drawPoster({ id: 7 }))).toBe(withoutIds(drawPoster({ id: 7 })));
    expect(withoutIds(drawPoster({ id: 7 }))).not.toBe(withoutIds(drawPoster({ id: 8 })));
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
      const svg = drawPoster({ id, name, organizer: name, place: name });
      expect(svg).not.toMatch(/<script|<b>|alert/);
      expect(getSize(svg)).toEqual([1280, 720]);
    }
  });

  it('has no text that would need a font of the machine', () => {
    expect(drawPoster()).not.toMatch(/<text|font-family/);
  });
});

describe('the art direction', () => {
  it.each([...Object.values(CATEGORIES), OTHER_CATEGORY])('uses only existing parts: %j', (direction) => {
    expect(Object.keys(LAYOUTS)).toEqual(expect.arrayContaining([...direction.layouts]));
    expect(Object.keys(PALETTES)).toEqual(expect.arrayContaining([...direction.palettes]));
    expect(Object.keys(TYPEFACES)).toEqual(expect.arrayContaining([...direction.typefaces]));
    expect(Object.keys(ORNAMENTS)).toEqual(expect.arrayContaining([...direction.ornaments]));
    expect(Object.keys(SCENES)).toEqual(expect.arrayContaining([...direction.scenes]));
    for (const name of direction.icons.split(' ')) expect(icon(name, 0, 0, 10, PALETTES.brand)).toContain('<svg');
  });

  it.each(SUBJECTS)('has the icon $icon for $words', (subject) => {
    expect(icon(subject.icon, 0, 0, 10, PALETTES.brand)).toContain('<svg');
  });
});

describe('the palettes', () => {
  it.each(Object.entries(PALETTES))('%s is readable', (_, { ground, ink }) => {
    expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the other drawings', () => {
  it.each(CATEGORY_IDS)('show every scene of the galleries of category %i', (categoryId) => {
    for (const position of [0, 1, 2, 3])
      expect(getSize(DRAWINGS.gallery(gallery(categoryId * 9 + position, categoryId, position)))).toEqual([1280, 720]);
  });

  it('show a gallery picture in its ratio', () => {
    expect(getSize(DRAWINGS.gallery({ ...gallery(5, 4, 0), ratio: 0.75 }))).toEqual([540, 720]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7])('show banner %i', (id) => {
    const svg = DRAWINGS.banner({ id, subject: '<Festival> & "Kopi"', description: 'Tiga hari' });
    expect(getSize(svg)).toEqual([1280, 480]);
  });

  it('show emblems with initials', () => {
    for (let id = 1; id <= 30; id += 1) expect(getSize(DRAWINGS.logo({ id, name: '<&>' }))).toEqual([512, 512]);
  });

  it('show a seat map with any classes', () => {
    const classes = [
      { name: 'VIP <1>', price: 200_000, quantity: 40, reserved: true },
      { name: 'Festival', price: 100_000, quantity: null, reserved: false },
    ];
    for (const shown of [[], classes.slice(1), classes])
      expect(getSize(DRAWINGS.seatmap({ name: 'A & B', classes: shown }))).toEqual([1280, 960]);
  });
});

describe('POST /pictures/:kind', () => {
  let app: EmulatorApp;
  beforeAll(() => {
    app = createEmulatorApp();
    registerPictures(app);
  });
  afterAll(() => app.close());
  const post = (kind: string, payload: object) => app.inject({ method: 'POST', url: `/pictures/${kind}`, payload });

  it.each<[PictureKind, object]>([
    ['event', event()],
    ['gallery', gallery(1, 1, 0)],
    ['banner', { id: 1, subject: 'Kopi', description: '' }],
    ['seatmap', { name: 'Konser', classes: [] }],
    ['logo', { id: 3, name: 'Kriya Loka' }],
  ])('sends a PNG of %s, 1280 wide', async (kind, facts) => {
    const { statusCode, headers, rawPayload } = await post(kind, facts);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(rawPayload.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n');
    expect(rawPayload.readUInt32BE(16)).toBe(1280);
  });

  it('refuses a picture without a description', async () => {
    for (const kind of Object.keys(PICTURE_FACTS)) expect((await post(kind, {})).statusCode).toBe(400);
    expect((await post('poster', event())).statusCode).toBe(404);
  });
});
