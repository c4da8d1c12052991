import sharp from 'sharp';
import { Type, type Static } from 'typebox';
import type { EmulatorApp } from '../web/emulator-app.ts';
import { banner, galleryPicture, logo, poster } from './art.ts';
import { seatMap } from './seat-map.ts';

const Words = Type.String({ default: '', maxLength: 1_000 });

/** What a picture shows, of each kind some: the seed writes them into the addresses of the demo's originals. */
const Facts = Type.Object({
  title: Words,
  text: Words,
  date: Words,
  place: Words,
  category: Type.Integer({ default: 0 }),
  /** Number of a picture in its gallery, from 0. */
  position: Type.Integer({ default: 0, minimum: 0 }),
  /** Width by height. */
  ratio: Type.Number({ default: 1.778, minimum: 0.1, maximum: 10 }),
  /** Ticket classes of a seat map: name, price in rupiah, how many (empty: unlimited) and whether seats are numbered. */
  classes: Type.Array(Type.String({ maxLength: 200, pattern: '^[^;]*;\\d+;\\d*;[01]$' }), {
    default: [],
    maxItems: 100,
  }),
});
type Facts = Static<typeof Facts>;

const readClass = (text: string) => {
  const [name = '', price, quantity, reserved] = text.split(';');
  return { name, price: Number(price), quantity: quantity ? Number(quantity) : null, reserved: reserved === '1' };
};

/** An SVG of each kind; the same number and facts give the same picture. */
export const DRAWINGS = {
  event: poster,
  gallery: galleryPicture,
  banner,
  seatmap: (_id: number, { title, classes }: Facts) => seatMap(title, classes.map(readClass)),
  logo,
} satisfies Record<string, (id: number, facts: Facts) => string>;

/** As wide as the widest size that pages ask for. */
const ORIGINAL_WIDTH = 1280;
/** Dots per inch at which an SVG has as many pixels as units. */
const SVG_DENSITY = 72;

const params = Type.Object({
  kind: Type.Enum(Object.keys(DRAWINGS) as (keyof typeof DRAWINGS)[]), // the keys of this very constant
  name: Type.String({ pattern: '^\\d{1,9}-' }),
});

/** A bucket of originals that draws what it is asked for: `GET /pictures/<kind>/<number>-<version>?<facts>`. */
export const registerPictures = (app: EmulatorApp): void => {
  app.get('/pictures/:kind/:name', { schema: { params, querystring: Facts } }, async (request, reply) => {
    const { kind, name } = request.params;
    const svg = DRAWINGS[kind](Number.parseInt(name, 10), request.query);
    const [, width] = /viewBox="\S+ \S+ (\d+)/.exec(svg) ?? [];
    const density = (SVG_DENSITY * ORIGINAL_WIDTH) / Number(width);
    return reply
      .type('image/png')
      .send(await sharp(Buffer.from(svg), { density }).resize(ORIGINAL_WIDTH).png().toBuffer());
  });
};
