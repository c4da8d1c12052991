import { Type, type Static } from 'typebox';

const Id = Type.Integer({ minimum: 1 });
const Instant = Type.String({ format: 'date-time' });

/** What a picture of each kind shows: the API sends it to the source of originals that its store lacks. */
export const PICTURE_FACTS = {
  event: Type.Object({
    id: Id,
    name: Type.String(),
    categoryId: Id,
    start: Instant,
    end: Instant,
    place: Type.String(),
    organizer: Type.String(),
  }),
  gallery: Type.Object({
    id: Id,
    categoryId: Id,
    /** Number of the picture in its gallery, from 0. */
    position: Type.Integer({ minimum: 0 }),
    /** Width by height. */
    ratio: Type.Number({ minimum: 0.1, maximum: 10 }),
  }),
  banner: Type.Object({ id: Id, subject: Type.String(), description: Type.String() }),
  seatmap: Type.Object({
    name: Type.String(),
    classes: Type.Array(
      Type.Object({
        name: Type.String(),
        price: Type.Number(),
        quantity: Type.Union([Type.Integer(), Type.Null()]),
        reserved: Type.Boolean(),
      }),
    ),
  }),
  logo: Type.Object({ id: Id, name: Type.String() }),
};

export type PictureKind = keyof typeof PICTURE_FACTS;
export type PictureFacts<Kind extends PictureKind> = Static<(typeof PICTURE_FACTS)[Kind]>;
