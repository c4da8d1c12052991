import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Container } from '@acara/shared-ui/primitives';
import { useSettings } from '@acara/shared-ui/settings';
import { tokens } from '@acara/shared-ui/theme';
import { QueryArea } from '../../components/query-area.tsx';
import { BannerCarousel, BannerCarouselSkeleton } from './banner-carousel.tsx';
import { featuredRedirectUrl, homeQueries } from './home-queries.ts';

/**
 * Whether a banner leads to the product's own domain (then it opens in the same tab).
 * A path is our own; an address that is none opens elsewhere.
 */
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

/** The page's heading and the banners. */
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
