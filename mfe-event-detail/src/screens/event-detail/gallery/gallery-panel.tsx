import { lazy, Suspense, useState } from 'react';
import styled from 'styled-components';
import type { GalleryItem } from '@acara/shared-contract';
import { imageSources } from '@acara/shared-contract/images';
import { EmptyState } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { color, motion, radius, space } = tokens;

const Lightbox = lazy(() => import('./lightbox.tsx').then((module) => ({ default: module.Lightbox })));

/** Columns by the window's width: 2 up to 600, 3 up to 800, then 4 (spec §9: 400, 600, 800, 1100). */
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

const Opener = styled.button`
  display: block;
  width: 100%;
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: ${color.skeleton};
  overflow: hidden;
  cursor: zoom-in;
`;

const Picture = styled.img`
  width: 100%;
  height: auto;
  transition: opacity ${motion.fast};

  ${Opener}:hover & {
    opacity: 0.88;
  }
`;

const PICTURE_SIZES = '(min-width: 1248px) 190px, (min-width: 800px) 24vw, (min-width: 600px) 32vw, 48vw';

export type GalleryPanelProps = { gallery: GalleryItem[]; eventName: string };

/** The pictures of an event in columns, each opening the lightbox (spec §2 'Gallery tab'). */
export const GalleryPanel = ({ gallery, eventName }: GalleryPanelProps) => {
  const [opened, setOpened] = useState<number | null>(null);
  const altOf = (at: number) => `Foto ${at + 1} dari ${gallery.length}, ${eventName}`;
  return (
    <section>
      <h2 className="visually-hidden">Galeri</h2>
      {gallery.length === 0 && <EmptyState />}
      <Masonry>
        {gallery.map(({ gallery_image_url }, at) => (
          <Item key={gallery_image_url}>
            <Opener type="button" aria-haspopup="dialog" onClick={() => setOpened(at)}>
              <Picture
                {...imageSources(gallery_image_url)}
                sizes={PICTURE_SIZES}
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
      {opened !== null && (
        <Suspense fallback={null}>
          <Lightbox
            name={`Galeri ${eventName}`}
            pictures={gallery.map((item, at) => ({ url: item.gallery_image_url, alt: altOf(at) }))}
            index={opened}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </section>
  );
};
