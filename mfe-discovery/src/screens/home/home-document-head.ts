import type { Featured, Head, SiteSettings } from '@acara/shared-contract';
import { imageSources } from '@acara/shared-contract/images';
import { BANNER_SIZES } from './banner-carousel.tsx';
import { homeDescription } from './home-head.ts';

/** What the HTML of the home page has in its head besides. The first banner is its largest paint and its share picture. */
export const homeDocumentHead = (
  { siteName, publicOrigin }: SiteSettings,
  banner: Featured | undefined,
): Partial<Head> => ({
  ogType: 'website',
  ...(banner && {
    image: {
      url: new URL(banner.featured_image_url, publicOrigin).href,
      width: 1280,
      height: 480,
      alt: banner.featured_subject,
    },
    preloadImage: { ...imageSources(banner.featured_image_url), sizes: BANNER_SIZES },
  }),
  jsonLd: [
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: siteName,
      url: `${publicOrigin}/`,
      inLanguage: 'id',
      description: homeDescription(siteName),
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${publicOrigin}/search/{search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ],
});
