import { PICTURE_FACTS, type PictureFacts, type PictureKind } from '@acara/shared-contract/picture-facts';
import { renderAsync } from '@resvg/resvg-js';
import type { EmulatorApp } from '../web/emulator-app.ts';
import { banner } from './banner.ts';
import type { Svg } from './drawing/svg.ts';
import { galleryPicture } from './gallery/gallery.ts';
import { logo } from './logo.ts';
import { poster } from './poster/poster.ts';
import { seatMap } from './seat-map.ts';

/** Draws a picture of each kind; the same facts give the same picture. */
export const DRAWINGS: { [Kind in PictureKind]: (facts: PictureFacts<Kind>) => Svg } = {
  event: poster,
  gallery: galleryPicture,
  banner,
  seatmap: seatMap,
  logo,
};

/** As wide as the widest size that pages ask for. */
const ORIGINAL_WIDTH = 1280;

const registerKind = <Kind extends PictureKind>(app: EmulatorApp, kind: Kind): void => {
  app.post(`/pictures/${kind}`, { schema: { body: PICTURE_FACTS[kind] } }, async ({ body }, reply) => {
    const svg = DRAWINGS[kind](body as PictureFacts<Kind>); // checked by the schema
    // Off the event loop, without fonts of this machine.
    const image = await renderAsync(svg, {
      fitTo: { mode: 'width', value: ORIGINAL_WIDTH },
      font: { loadSystemFonts: false },
    });
    return reply.type('image/png').send(image.asPng());
  });
};

/** Originals of demo pictures, for an API whose store lacks them: `POST /pictures/<kind>` with what one shows. */
export const registerPictures = (app: EmulatorApp): void => {
  for (const kind of Object.keys(PICTURE_FACTS) as PictureKind[]) registerKind(app, kind); // the keys of this constant
};
