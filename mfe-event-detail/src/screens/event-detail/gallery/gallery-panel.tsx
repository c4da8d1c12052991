import { useState } from 'react';
import styled from 'styled-components';
import type { GalleryItem } from '@acara/shared-contract';
import { imageSources } from '@acara/shared-contract/images';
import { EmptyState } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { PanelTitle } from '../tabs/panel-title.ts';
import { useOnDemand } from '../use-on-demand.ts';

const { color, motion, radius, space } = tokens;

const loadLightbox = () => import('./lightbox.tsx').then(({ Lightbox }) => Lightbox);

/**
 * Columns by the window's width: 2 up to 600, 3 up to 800, then 4 (spec §9: 400, 600, 800, 1100). Every picture has the
 * same shape, so a masonry would be a plain grid: each seventh takes four cells, and smaller ones fill up around it.
 */
const Masonry = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  grid-auto-flow: dense;
  gap: ${space(3)};

  @media (min-width: 600px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  @media (min-width: 800px) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const Item = styled.li`
  &:nth-child(7n + 1) {
    grid-column: span 2;
    grid-row: span 2;
  }
`;

const Opener = styled.a`
  display: block;
  height: 100%;
  border-radius: ${radius.control};
  background: ${color.skeleton};
  overflow: hidden;
  cursor: zoom-in;
`;

const Picture = styled.img`
  width: 100%;
  height: 100%;
  aspect-ratio: 16 / 9;
  object-fit: cover;
  transition: opacity ${motion.fast};

  ${Opener}:hover & {
    opacity: 0.88;
  }
`;

const small = '(min-width: 1248px) 187px, (min-width: 800px) 24vw, (min-width: 600px) 32vw, 48vw';
const large = '(min-width: 1248px) 386px, (min-width: 800px) 48vw, (min-width: 600px) 64vw, 96vw';

export type GalleryPanelProps = { gallery: GalleryItem[]; eventName: string };

/** The pictures of an event in columns, each opening the lightbox (spec §2 'Gallery tab'). */
export const GalleryPanel = ({ gallery, eventName }: GalleryPanelProps) => {
  const [opened, setOpened] = useState<number | null>(null);
  const [Lightbox, press] = useOnDemand(loadLightbox);
  const altOf = (at: number) => `Foto ${at + 1} dari ${gallery.length}, ${eventName}`;
  return (
    <section>
      <PanelTitle>Galeri</PanelTitle>
      {gallery.length === 0 && <EmptyState />}
      <Masonry>
        {gallery.map(({ gallery_image_url }, at) => (
          <Item key={gallery_image_url}>
            <Opener
              href={gallery_image_url}
              target="_blank"
              aria-haspopup="dialog"
              onClick={(event) => press(event, () => setOpened(at))}
            >
              <Picture
                {...imageSources(gallery_image_url)}
                sizes={at % 7 === 0 ? large : small}
                width={1280}
                height={720}
                alt={altOf(at)}
                loading="lazy"
                decoding="async"
              />
            </Opener>
          </Item>
        ))}
      </Masonry>
      {opened !== null && Lightbox && (
        <Lightbox
          name={`Galeri ${eventName}`}
          pictures={gallery.map((item, at) => ({ url: item.gallery_image_url, alt: altOf(at) }))}
          index={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
};
