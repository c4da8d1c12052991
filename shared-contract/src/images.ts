/** Widths of every generated picture, in pixels. */
export const IMAGE_WIDTHS = [320, 640, 1280] as const;
type ImageWidth = (typeof IMAGE_WIDTHS)[number];

const VARIANT = /^([^?]+)-(?:320|640|1280)[.]webp([?].*)?$/;

/** Attributes of an `<img>`: `srcSet` where the picture exists in several widths. */
type ImageSources = { src: string; srcSet?: string };

/**
 * The sources of a picture. Our own ones end in `-<width>.webp` (`/img/event/12-1280.webp?v=…`); any other address is
 * used unchanged.
 */
export const imageSources = (url: string): ImageSources => {
  const match = VARIANT.exec(url);
  if (!match) return { src: url };
  const [, base, query = ''] = match;
  const at = (width: ImageWidth) => `${base}-${width}.webp${query}`;
  return { src: at(640), srcSet: IMAGE_WIDTHS.map((width) => `${at(width)} ${width}w`).join(', ') };
};
