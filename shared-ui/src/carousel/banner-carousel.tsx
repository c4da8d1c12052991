import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Featured } from '@acara/shared-contract/entities';
import { imageSources } from '@acara/shared-contract/images';
import { EmptyState } from '../primitives/empty-state.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';
import { tokens } from '../theme/tokens.ts';
import { Carousel } from './carousel.tsx';
import { CarouselTop } from './carousel-frame.tsx';

/** Milliseconds between banners. Spec §9. */
const BANNER_INTERVAL_MS = 1000;

const RATIO = '8 / 3';

/**
 * Width of a banner: the page's measure. On phones a little less than it is, so that the usual ones (412 px, 1.75 dots
 * a pixel) take the 640 px picture: half the bytes of the largest paint, and no eye sees the difference.
 */
export const BANNER_SIZES = '(min-width: 1248px) 1200px, (min-width: 600px) 96vw, 88vw';

/** Stacks the banner above its heading and arrows, which come first in the document. */
const Shell = styled.div`
  [data-kind='banners'] {
    display: flex;
    flex-direction: column-reverse;
    gap: ${tokens.space(4)};
  }
  @media (max-width: 767px) {
    /* Small screens swipe. */
    [data-arrow] {
      display: none;
    }
  }
`;

const Stack = styled.div`
  display: flex;
  flex-direction: column-reverse;
  gap: ${tokens.space(4)};
`;

const Link = styled.a`
  display: block;
  border-radius: ${tokens.radius.card};
  overflow: hidden;
  &:focus-visible {
    outline-offset: -4px;
  }
`;

const Picture = styled.img`
  width: 100%;
  aspect-ratio: ${RATIO};
  object-fit: cover;
  background: ${tokens.color.skeleton};
`;

const Empty = styled(EmptyState)`
  aspect-ratio: ${RATIO};
  padding-block: ${tokens.space(2)};
`;

export type BannerCarouselProps = {
  /** Stands below the banner, beside the arrows. */
  heading?: ReactNode;
  banners: Featured[];
  /** Where a banner leads: the address that counts the click. */
  hrefOf: (banner: Featured) => string;
  /** Same tab for a target on the product's own domain, else a new one. Spec §2 Home page. */
  opensHere: (banner: Featured) => boolean;
};

/** The featured banners. The first picture is the page's largest paint: eager, high priority. */
export const BannerCarousel = ({ heading, banners, hrefOf, opensHere }: BannerCarouselProps) => {
  if (banners.length === 0)
    return (
      <Stack>
        {heading && <CarouselTop>{heading}</CarouselTop>}
        <Empty />
      </Stack>
    );
  return (
    <Shell>
      <Carousel
        kind="banners"
        label="Event pilihan"
        heading={heading}
        intervalMs={BANNER_INTERVAL_MS}
        slides={banners.map((banner, at) => ({
          key: banner.featured_id,
          content: (live) => (
            <Link
              href={hrefOf(banner)}
              target={opensHere(banner) ? undefined : '_blank'}
              rel={opensHere(banner) ? undefined : 'noopener'}
            >
              <Picture
                {...imageSources(banner.featured_image_url)}
                sizes={BANNER_SIZES}
                alt={banner.featured_subject}
                width={1280}
                height={480}
                loading={at === 0 || live ? 'eager' : 'lazy'}
                fetchPriority={at === 0 ? 'high' : 'auto'}
              />
            </Link>
          ),
        }))}
      />
    </Shell>
  );
};

/** The banner while it loads. */
export const BannerCarouselSkeleton = ({ heading }: { heading?: ReactNode }) => (
  <Stack>
    {heading && <CarouselTop>{heading}</CarouselTop>}
    <div role="status">
      <span className="visually-hidden">Memuat banner…</span>
      <Skeleton $ratio={RATIO} $radius={tokens.radius.card} />
    </div>
  </Stack>
);
