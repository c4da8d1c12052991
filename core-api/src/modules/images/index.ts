export { fontOf, type Typeface } from './compose/typefaces.ts';
export { imageUrl } from './image-url.ts';
export { createImages } from './images-plugin.ts';
export { pictureVersion } from './picture-version.ts';
export type { PictureKind } from './render/picture-job.ts';
export { createRenderPool } from './render/render-pool.ts';
export { galleryRatio } from './scene/gallery-shape.ts';
export { createPictureRepository } from './store/picture-repository.ts';
export { createPictureStore } from './store/picture-store.ts';
