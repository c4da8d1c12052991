/** Width of the poster in the layout, for `sizes` of the picture and of its preload. */
export const posterSizes =
  '(min-width: 1248px) 784px, (min-width: 1024px) calc(100vw - 464px), (min-width: 768px) calc(100vw - 48px), 100vw';
