/** Kinds of pictures under `/img`; a seat map goes by the id of its event. */
export type ImageKind = 'event' | 'gallery' | 'banner' | 'seatmap';

/** Address of a picture on the site in the form that `imageSources` of the contract widens. */
export const imageUrl = (kind: ImageKind, id: number, version: string): string =>
  `/img/${kind}/${id}-1280.webp?v=${encodeURIComponent(version)}`;
