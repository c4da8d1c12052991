export { imageUrl } from './image-url.ts';
export { createImages } from './images-plugin.ts';
export { pictureVersion } from './picture-version.ts';
