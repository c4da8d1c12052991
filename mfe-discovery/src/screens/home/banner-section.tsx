import styled from 'styled-components';
import type { Featured } from '@acara/shared-contract';
import { BANNER_RATIO, Carousel } from '@acara/shared-ui/carousel';
import { Container, EmptyState, QueryArea, SizedImage, Skeleton } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { useQuery } from '@tanstack/react-query';
import { useSettings } from '@acara/shared-remote/settings';
import { featuredRedirectUrl, homeQueries } from './home-queries.ts';

const BANNER_INTERVAL_MS = 1000;

/** On phones a little less than it is: common ones take the 640 px picture, half the bytes of the largest paint. */
const BANNER_SIZES = '(min-width: 78em) 43.75em, (min-width: 64em) 56vw, (min-width: 37.5em) 96vw, 88vw';

const Link = styled.a`
  position: relative;
  display: block;
  border-radius: ${tokens.radius.card};
  color: ${tokens.color.ink};
  &:hover {
    text-decoration: none;
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`;

const Picture = styled(SizedImage)`
  width: 100%;
  aspect-ratio: ${BANNER_RATIO};
  border-radius: ${tokens.radius.card};
  object-fit: cover;
  background: ${tokens.color.skeleton};
`;

/** The text of the picture, which is not readable in it on small screens. */
const Words = styled.span`
  display: grid;
  padding-top: ${tokens.space(4)};
  line-height: 1.35;
  strong {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: ${tokens.weight.bold};
    ${tokens.below.phone} {
      white-space: normal;
    }
  }
  small {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 1;
    overflow: hidden;
    color: ${tokens.color.inkSoft};
    font-size: ${tokens.size.small};
    ${tokens.below.phone} {
      -webkit-line-clamp: none;
    }
  }
  ${tokens.from.medium} {
    position: absolute;
    width: 1px;
    height: 1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;

/** The space of that text while it loads. */
const WordsRoom = styled.div`
  height: calc(${tokens.space(4)} + 2.5rem);
  ${tokens.from.medium} {
    display: none;
  }
`;

const Empty = styled(EmptyState)`
  aspect-ratio: ${BANNER_RATIO};
  padding-block: ${tokens.space(2)};
`;

type BannerCarouselProps = {
  banners: Featured[];
  /** Where a banner leads: the address that counts the click. */
  getHref: (banner: Featured) => string;
  /** Same tab for a target on the product's own domain, else a new one. */
  opensHere: (banner: Featured) => boolean;
};

/** The featured banners. The first picture is the page's largest paint: eager, high priority. */
export const BannerCarousel = ({ banners, getHref, opensHere }: BannerCarouselProps) => {
  if (banners.length === 0) return <Empty />;
  return (
    <Carousel
      kind="banners"
      label="Event pilihan"
      intervalMs={BANNER_INTERVAL_MS}
      slides={banners.map((banner, at) => ({
        key: banner.featured_id,
        content: (live) => (
          <Link
            href={getHref(banner)}
            target={opensHere(banner) ? undefined : '_blank'}
            rel={opensHere(banner) ? undefined : 'noopener'}
          >
            <Picture
              url={banner.featured_image_url}
              sizes={BANNER_SIZES}
              alt=""
              width={1280}
              height={480}
              loading={at === 0 || live ? 'eager' : 'lazy'}
              fetchPriority={at === 0 ? 'high' : 'auto'}
            />
            <Words>
              <strong>{banner.featured_subject}</strong>
              {banner.featured_description && <small>{banner.featured_description}</small>}
            </Words>
          </Link>
        ),
      }))}
    />
  );
};

const BannerCarouselSkeleton = () => (
  <div role="status">
    <span className="visually-hidden">Memuat banner…</span>
    <Skeleton $ratio={BANNER_RATIO} $radius={tokens.radius.card} />
    <WordsRoom />
  </div>
);

/** Paths and addresses of this site open in the same tab; others, also invalid ones, in a new one. */
export const isOwnTarget = (target: string, siteDomain: string): boolean => {
  const base = `https://${siteDomain}`;
  if (!URL.canParse(target, base)) return false;
  const { hostname } = new URL(target, base);
  return hostname === siteDomain || hostname.endsWith(`.${siteDomain}`);
};

/** Small screens stack heading and banner; wide ones set them side by side, so that events come into the first window. */
const Room = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space(3)};
  padding-top: ${tokens.space(3)};
  ${tokens.from.medium} {
    padding-top: ${tokens.space(4)};
  }
  ${tokens.from.large} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    align-items: center;
    gap: ${tokens.space(8)};
  }
`;

const Title = styled.h1`
  font-size: ${tokens.size.lead};
  font-weight: ${tokens.weight.extrabold};
  letter-spacing: -0.03em;
  line-height: 1.1;
  ${tokens.from.medium} {
    font-size: ${tokens.size.display};
  }
`;

const Intro = styled.p`
  display: none;
  max-width: 40ch;
  margin-top: ${tokens.space(4)};
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.size.lead};
  ${tokens.from.large} {
    display: block;
  }
`;

export const BannerSection = () => {
  const { siteDomain } = useSettings();
  const banners = useQuery(homeQueries.banners(siteDomain));
  return (
    <Room>
      <div>
        <Title>Temukan event seru di sekitar Anda</Title>
        <Intro>Konser, festival, seminar, webinar, pameran dan lomba di seluruh Indonesia.</Intro>
      </div>
      <QueryArea query={banners} loading={<BannerCarouselSkeleton />}>
        {(data) => (
          <BannerCarousel
            banners={data}
            getHref={(banner) => featuredRedirectUrl(banner.featured_id)}
            opensHere={(banner) => isOwnTarget(banner.featured_redirect_url, siteDomain)}
          />
        )}
      </QueryArea>
    </Room>
  );
};
