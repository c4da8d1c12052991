import { galleryPicture } from './gallery-picture.ts';
import { galleryRatio } from './gallery-shape.ts';

it.each([
  [1, 1280, 1.778],
  [2, 540, 0.75],
  [3, 1280, 1.778],
])('picture %i of the galleries is %i wide and 720 high, of the ratio %d that is told of it', (id, width, ratio) => {
  const svg = galleryPicture({ id, categoryId: 1, position: 0 });
  expect(svg).toContain(`width="${width}" height="720" viewBox="0 0 ${width} 720"`);
  expect(galleryRatio(id)).toBe(ratio);
});
