import { IMAGE_WIDTHS } from '@acara/shared-contract/images';
import type { PictureKind } from '@acara/shared-contract/picture-facts';

/**
 * Kinds of pictures under `/img`; a seat map goes by the id of its event, and so do pictures in its text, each of which has
 * a version of its own.
 */
const KINDS = ['event', 'gallery', 'banner', 'seatmap', 'text'] as const satisfies (PictureKind | 'text')[];
export type ImageKind = (typeof KINDS)[number];

/** Address of a picture on the site in the form that `imageSources` of the contract widens. */
export const imageUrl = (kind: ImageKind, id: number, version: string): string =>
  `/img/${kind}/${id}-1280.webp?v=${encodeURIComponent(version)}`;

const FILE = /^([1-9]\d{0,8})-(\d{3,4})[.]webp$/;

/** Reads `/img/<kind>/<file>`. @returns undefined where no picture can have this address */
export const parseImagePath = (kind: string, file: string) => {
  const known = KINDS.find((each) => each === kind);
  const [, id, digits] = FILE.exec(file) ?? [];
  const width = IMAGE_WIDTHS.find((each) => String(each) === digits);
  return known && width && { kind: known, id: Number(id), width };
};
