import { useLayoutEffect } from 'react';
import YetAnotherLightbox, { type Plugin } from 'yet-another-react-lightbox';
import styles from 'yet-another-react-lightbox/styles.css';
import { imageSources } from '@acara/shared-contract/images';

/** @property ratio width by height */
export type Picture = { url: string; alt: string; ratio: number };

export type LightboxProps = {
  name: string;
  pictures: Picture[];
  index?: number;
  onClose: () => void;
  plugins?: Plugin[];
};

const WIDEST = 1280;

const toSlide = ({ url, alt, ratio }: Picture) => {
  const { src, srcSet = '' } = imageSources(url);
  const sources = srcSet.split(', ').flatMap((entry) => {
    const [address, descriptor] = entry.split(' ');
    const width = Number.parseInt(descriptor ?? '', 10);
    return address && width ? [{ src: address, width, height: width / ratio }] : [];
  });
  return {
    type: 'image' as const,
    alt,
    src,
    width: WIDEST,
    height: WIDEST / ratio,
    ...(sources.length > 0 && { srcSet: sources }),
  };
};

const labels = {
  Previous: 'Sebelumnya',
  Next: 'Berikutnya',
  Close: 'Tutup',
  Lightbox: 'Gambar',
  Carousel: 'Gambar',
  Slide: 'Gambar',
  'Photo gallery': 'Galeri foto',
  '{index} of {total}': '{index} dari {total}',
  'Zoom in': 'Perbesar',
  'Zoom out': 'Perkecil',
};

/** Arrows that can be seen on any picture. */
const ARROWS = `
  .yarl__navigation_prev, .yarl__navigation_next {
    margin-inline: 12px;
    padding: 10px;
    border-radius: 50%;
    background: rgb(0 0 0 / 60%);
  }
`;

/** The library's styles are adopted while it is open: the content security policy forbids style elements. */
export const Lightbox = ({ name, pictures, index = 0, onClose, plugins = [] }: LightboxProps) => {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles + ARROWS);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    };
  }, []);
  const alone = pictures.length < 2;
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={index}
      slides={pictures.map(toSlide)}
      plugins={plugins}
      labels={{ ...labels, Lightbox: name }}
      carousel={{ finite: alone }}
      controller={{ closeOnBackdropClick: true }}
      {...(alone && { render: { buttonPrev: () => null, buttonNext: () => null } })}
    />
  );
};
