import type { SiteSettings, Head, CategoryEvent, Featured } from '@acara/shared-contract';
import { SHARE_IMAGE, shareImageUrl } from '@acara/shared-contract/images';
import { link } from '@acara/shared-contract/links';
import { catalogueQueries } from '@acara/shared-api';
import type { DocumentHeads } from '@acara/shared-remote/server';
import { breadcrumbs, listingDocumentHead } from './components/listing/listing-document-head.ts';
import { homeDescription } from './heads.ts';
import { resultsListing } from './components/results/results-route.ts';
import { keywordResults, tagResults } from './components/results/results-source.ts';
import { eventListing } from './screens/event-list/event-list-route.ts';
import { homeQueries } from './screens/home/home-queries.ts';

const allCategoriesDocumentHead = (settings: SiteSettings, categories: CategoryEvent[] = []): Partial<Head> => ({
  ogType: 'website',
  jsonLd: [
    breadcrumbs(settings, [{ name: 'Semua Kategori', path: link('categories') }]),
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: 'Semua Kategori',
      numberOfItems: categories.length,
      itemListElement: categories.map(({ category_event_id, category_event_name }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: category_event_name,
        url: `${settings.publicOrigin}${link('events', { category: category_event_id })}`,
      })),
    },
  ],
});

/** The first banner is the home page's share picture. */
export const homeDocumentHead = (
  { siteName, publicOrigin }: SiteSettings,
  banner: Featured | undefined,
): Partial<Head> => ({
  ogType: 'website',
  ...(banner && {
    image: {
      url: new URL(shareImageUrl(banner.featured_image_url), publicOrigin).href,
      ...SHARE_IMAGE,
      alt: banner.featured_subject,
    },
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

const textPage = (settings: SiteSettings, name: string, path: string) => ({
  ogType: 'website' as const,
  jsonLd: [breadcrumbs(settings, [{ name, path }])],
});

const eventList: DocumentHeads['events'] = (at) => listingDocumentHead(eventListing(at), at.settings);

/** What only the HTML of a document has in its head, beside what a soft navigation sets. */
export const documentHeads: DocumentHeads = {
  home: ({ settings, read }) => homeDocumentHead(settings, read(homeQueries.banners(settings.siteDomain)).data?.[0]),
  events: eventList,
  'events.more': eventList,
  search: (at) => listingDocumentHead(resultsListing(keywordResults, at), at.settings),
  tag: (at) => listingDocumentHead(resultsListing(tagResults, at), at.settings),
  categories: ({ settings, read }) => allCategoriesDocumentHead(settings, read(catalogueQueries.categories()).data),
  // Its questions are marked up in the page: here their texts would come twice.
  guide: ({ settings }) => textPage(settings, 'Panduan', link('guide')),
  terms: ({ settings }) => textPage(settings, 'Syarat & Ketentuan', link('terms')),
};
