import { useLayoutEffect, useRef, useState, type ComponentPropsWithoutRef, type RefObject } from 'react';
import { imageSources } from '@acara/shared-contract/images';
import { useHydrated } from '../visibility.ts';

export type SizedImageProps = Omit<ComponentPropsWithoutRef<'img'>, 'src' | 'srcSet'> & {
  alt: string;
  /** Address of the picture; those that exist in several widths are loaded in that of `sizes`. */
  url: string;
  sizes: string;
  ref?: RefObject<HTMLImageElement | null>;
};

/**
 * A picture in the width that its place needs. Chromium keeps an image with `srcset` or `sizes` in memory, and with it the
 * tree around it, until it is taken out of the document. React throws unfinished trees away that never were in it, so
 * these attributes are set once the image is; those of the server's HTML are in it from the beginning.
 */
export const SizedImage = ({ alt, url, sizes, ref, ...rest }: SizedImageProps) => {
  const own = useRef<HTMLImageElement>(null);
  const image = ref ?? own;
  const hydrated = useHydrated();
  const [isFromServer] = useState(!hydrated);
  const { src, srcSet } = imageSources(url);
  useLayoutEffect(() => {
    const element = image.current;
    if (isFromServer || !element) return;
    element.sizes = sizes;
    if (srcSet === undefined) element.removeAttribute('srcset');
    else element.srcset = srcSet;
    element.src = src;
  }, [image, isFromServer, src, srcSet, sizes]);
  return <img {...rest} ref={image} alt={alt} {...(isFromServer && { src, srcSet, sizes })} />;
};
