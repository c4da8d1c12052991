import { IMAGE_WIDTHS, SHARE_IMAGE } from '@acara/shared-contract/images';

/**
 * Kinds of pictures under `/img`; a seat map goes by the id of its event, and so do pictures in its text, each of which has
 * a version of its own.
 */
const KINDS = ['event', 'gallery', 'banner', 'seatmap', 'text'] as const;
export type ImageKind = (typeof KINDS)[number];

/** Kinds of pictures of our own, whose versions are in rows. */
export type PictureKind = Exclude<ImageKind, 'text'> | 'logo';

/** Address of a picture on the site in the form that `imageSources` of the contract widens. */
export const imageUrl = (kind: ImageKind, id: number, version: string): string =>
  `/img/${kind}/${id}-1280.webp?v=${encodeURIComponent(version)}`;

const FILE = /^([1-9]\d{0,8})-(?:(\d{3,4})[.]webp|(1200x630)[.]jpg)$/;

/** Kinds that previews of shared links show. */
const SHARED: readonly ImageKind[] = ['event', 'banner'];

/** Reads `/img/<kind>/<file>`. @returns undefined where no picture can have this address */
export const parseImagePath = (kind: string, file: string) => {
  const known = KINDS.find((each) => each === kind);
  const [, id, digits, shared] = FILE.exec(file) ?? [];
  if (!known || !id) return undefined;
  if (shared) return SHARED.includes(known) ? { kind: known, id: Number(id), ...SHARE_IMAGE } : undefined;
  const width = IMAGE_WIDTHS.find((each) => String(each) === digits);
  return width && { kind: known, id: Number(id), width };
};
