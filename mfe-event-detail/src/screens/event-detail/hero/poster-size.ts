/**
 * Width of the poster in the layout, for `sizes` of the picture and of its preload. On phones a little less than it is,
 * so that the usual ones take the 640 px picture: half the bytes of the largest paint.
 */
export const posterSizes =
  '(min-width: 1248px) 784px, (min-width: 1024px) calc(100vw - 464px), (min-width: 600px) calc(100vw - 48px), 88vw';
