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

/** The picture in the preview of a shared link: pages of many services take neither WebP nor another shape. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** One of our own pictures as JPEG for such previews, which other sites may show; any other address is used unchanged. */
export const shareImageUrl = (url: string): string => {
  const [, base, query = ''] = VARIANT.exec(url) ?? [];
  return base === undefined ? url : `${base}-${SHARE_IMAGE.width}x${SHARE_IMAGE.height}.jpg${query}`;
};
