/** Width of the poster in the layout, for `sizes` of the picture and of its preload. */
export const posterSizes = '(min-width: 1264px) 720px, (min-width: 1024px) 58vw, 100vw';
