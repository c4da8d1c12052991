export { imageUrl } from './image-url.ts';
export { createImages } from './images-plugin.ts';
export { pictureVersion } from './picture-version.ts';
export { withOwnPictures } from './text-pictures.ts';
export type { ForeignPictureOptions } from './foreign-picture.ts';
