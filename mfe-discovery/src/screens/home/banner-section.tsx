import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { featuredRedirectUrl } from '@acara/shared-api';
import { BannerCarousel, BannerCarouselSkeleton } from '@acara/shared-ui/carousel';
import { Container } from '@acara/shared-ui/primitives';
import { useSettings } from '@acara/shared-ui/settings';
import { tokens } from '@acara/shared-ui/theme';
import { QueryArea } from '../../parts/query-area.tsx';
import { isOwnTarget } from './banner-target.ts';
import { homeQueries } from './home-queries.ts';

const Room = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space(4)};
  padding-top: ${tokens.space(4)};
  ${tokens.from.medium} {
    padding-top: ${tokens.space(6)};
  }
`;

const Title = styled.h1`
  font-size: ${tokens.size.display};
  font-weight: ${tokens.weight.extrabold};
  letter-spacing: -0.03em;
  line-height: 1.1;
`;

const heading = <Title>Temukan event seru di sekitar Anda</Title>;

/** The banners, and the page's heading below them. */
export const BannerSection = () => {
  const { siteDomain } = useSettings();
  const banners = useQuery(homeQueries.banners(siteDomain));
  return (
    <Room>
      {banners.error && !banners.data && heading}
      <QueryArea query={banners} loading={<BannerCarouselSkeleton heading={heading} />}>
        {(data) => (
          <BannerCarousel
            heading={heading}
            banners={data}
            hrefOf={(banner) => featuredRedirectUrl(banner.featured_id)}
            opensHere={(banner) => isOwnTarget(banner.featured_redirect_url, siteDomain)}
          />
        )}
      </QueryArea>
    </Room>
  );
};
