import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { createEmulatorApp, type EmulatorApp } from '../web/emulator-app.ts';
import direction from './art-direction.json' with { type: 'json' };
import { PALETTES } from './art.ts';
import { luminance } from './colours.ts';
import { DRAWINGS, registerPictures } from './picture-emulator.ts';
import { fillTemplate } from './template.ts';

const FACTS = {
  title: 'Konser Jazz Tepi Danau',
  text: 'Tiga hari',
  date: 'Sab, 12 Des 2026',
  place: 'Kota Bandung · Bukit Bunyi',
  category: 1,
  position: 0,
  ratio: 1.778,
  classes: [] as string[],
};
const drawPoster = (id: number, more: Partial<typeof FACTS> = {}): string => DRAWINGS.event(id, { ...FACTS, ...more });
/** Throws where the SVG is not well formed. */
const getSize = async (svg: string) => {
  const { width, height } = await sharp(Buffer.from(svg)).metadata();
  return [width, height];
};

const CATEGORIES = Object.entries(direction.categories);

const TEMPLATES = ['poster', 'gallery', 'banner', 'logo'].flatMap((folder) =>
  fs.readdirSync(path.join(__dirname, 'templates', folder)).map((file) => `${folder}/${path.parse(file).name}`),
);

describe('the templates', () => {
  it.each(TEMPLATES)('%s is a well-formed drawing', async (name) => {
    for (const palette of Object.values(PALETTES).slice(0, 2)) {
      const texts = { title: 'Festival Kopi', date: FACTS.date, place: FACTS.place, text: 'Tiga hari', initials: 'NR' };
      const svg = fillTemplate(name, { palette, ornament: 'kawung', icons: ['guitar'], texts, typeface: 'loud' });
      expect(svg).not.toMatch(/\{\{|data-text|data-icon|<text|font-family/);
      expect((await getSize(svg))[0]).toBe(name.startsWith('logo') ? 512 : 1280);
    }
  });
});

describe('a poster', () => {
  it.each(CATEGORIES)('of category %s shows what the art direction has', async (id, { icons, posters, scenes }) => {
    for (const template of posters.split(' ')) expect(TEMPLATES).toContain(`poster/${template}`);
    for (const scene of scenes.split(' ')) expect(TEMPLATES).toContain(`gallery/${scene}`);
    const [palette] = Object.values(PALETTES);
    if (!palette) throw new Error('there is no palette');
    const filling = { palette, ornament: 'dots', texts: {}, typeface: 'calm' } as const;
    for (const icon of icons.split(' '))
      expect(fillTemplate('poster/rays', { ...filling, icons: [icon] })).toContain('<svg x=');
    for (const event of [1, 2, 3])
      expect(await getSize(drawPoster(event, { category: Number(id) }))).toEqual([1280, 720]);
  });

  it('is the same for the same event and another for another', () => {
    expect(drawPoster(7)).toBe(drawPoster(7));
    expect(drawPoster(7)).not.toBe(drawPoster(8));
  });

  it.each([
    '</svg><script>alert(1)</script>',
    `&amp; "quotes" 'n' <b>`,
    '',
    'Ñandú — café №5 日本 😀',
    '\u0000\u0007',
    'x'.repeat(900),
    'kata '.repeat(150),
    '{{deep}} $& $1',
  ])('keeps the title %j from breaking out of it', async (title) => {
    for (const id of [3, 11, 42, 77]) {
      const svg = drawPoster(id, { title, date: title, place: title });
      expect(svg).not.toMatch(/<script|<b>|alert|\{\{/);
      expect(await getSize(svg)).toEqual([1280, 720]);
    }
  });
});

describe('the palettes', () => {
  const contrast = (one: string, two: string) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(two)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  it.each(Object.entries(PALETTES))('%s is readable', (_, { ground, ink, paper, deep, second }) => {
    expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(paper, deep)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(deep, second)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the other drawings', () => {
  it('show a gallery picture in its ratio', async () => {
    expect(await getSize(DRAWINGS.gallery(4, FACTS))).toEqual([1280, 720]);
    expect(await getSize(DRAWINGS.gallery(5, { ...FACTS, ratio: 0.75 }))).toEqual([540, 720]);
  });

  it('show a seat map with any classes, numbered or not', async () => {
    for (const classes of [[], ['Festival;100000;;0'], ['Festival;100000;;0', 'VIP <1>;200000;40;1']])
      expect(await getSize(DRAWINGS.seatmap(1, { ...FACTS, title: 'A & B', classes }))).toEqual([1280, 960]);
  });
});

describe('GET /pictures/:kind/:name', () => {
  let app: EmulatorApp;
  beforeAll(() => {
    app = createEmulatorApp();
    registerPictures(app);
  });
  afterAll(() => app.close());

  it.each([
    'event/1-abc?title=Konser&category=1&date=Sab&place=Bandung',
    'event/1-abc',
    'gallery/2-abc?category=1&position=1&ratio=0.75',
    'banner/3-abc?title=Kopi&text=Tiga+hari&category=4',
    'seatmap/4-abc?title=Konser&classes=VIP%3B100%3B40%3B1&classes=Amal%3B0%3B%3B0',
    'logo/5-abc?title=Kriya+Loka',
  ])('sends a PNG of %s, 1280 wide', async (address) => {
    const { statusCode, headers, rawPayload } = await app.inject(`/pictures/${address}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1280 });
  });

  it('refuses what it cannot draw', async () => {
    for (const address of ['poster/1-abc', 'event/x', 'gallery/1-abc?ratio=0', 'seatmap/1-abc?classes=x'])
      expect((await app.inject(`/pictures/${address}`)).statusCode).toBe(400);
  });
});
