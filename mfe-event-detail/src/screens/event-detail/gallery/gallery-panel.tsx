import { useState } from 'react';
import styled from 'styled-components';
import type { GalleryItem } from '@acara/shared-contract';
import { EmptyState, SizedImage } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { PanelTitle } from '../tabs/panel-title.ts';
import { useOnDemand } from '../use-on-demand.ts';

const { color, motion, radius, space } = tokens;

const loadLightbox = () => import('./lightbox.tsx').then(({ Lightbox }) => Lightbox);

const Masonry = styled.ul`
  columns: 2;
  column-gap: ${space(3)};

  @media (min-width: 600px) {
    columns: 3;
  }

  @media (min-width: 800px) {
    columns: 4;
  }
`;

const Item = styled.li`
  break-inside: avoid;
  padding-bottom: ${space(3)};
`;

const Opener = styled.a`
  display: block;
  border-radius: ${radius.control};
  background: ${color.skeleton};
  overflow: hidden;
  cursor: zoom-in;
`;

const Picture = styled(SizedImage)`
  width: 100%;
  transition: opacity ${motion.fast};

  ${Opener}:hover & {
    opacity: 0.88;
  }
`;

const SIZES = '(min-width: 1248px) 187px, (min-width: 800px) 24vw, (min-width: 600px) 32vw, 48vw';
/** Declared width of every picture; only the ratio matters. */
const DECLARED_WIDTH = 640;

export const GalleryPanel = ({ gallery, eventName }: { gallery: GalleryItem[]; eventName: string }) => {
  const [opened, setOpened] = useState<number | null>(null);
  const [Lightbox, press] = useOnDemand(loadLightbox);
  const getAlt = (at: number) => `Foto ${at + 1} dari ${gallery.length}, ${eventName}`;
  return (
    <section>
      <PanelTitle>Galeri</PanelTitle>
      {gallery.length === 0 && <EmptyState />}
      <Masonry>
        {gallery.map(({ gallery_image_url, gallery_image_ratio }, at) => (
          <Item key={gallery_image_url}>
            <Opener
              href={gallery_image_url}
              target="_blank"
              aria-haspopup="dialog"
              onClick={(event) => press(event, () => setOpened(at))}
            >
              <Picture
                url={gallery_image_url}
                sizes={SIZES}
                width={DECLARED_WIDTH}
                height={Math.round(DECLARED_WIDTH / gallery_image_ratio)}
                alt={getAlt(at)}
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
          pictures={gallery.map((item, at) => ({
            url: item.gallery_image_url,
            alt: getAlt(at),
            ratio: item.gallery_image_ratio,
          }))}
          index={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
};
