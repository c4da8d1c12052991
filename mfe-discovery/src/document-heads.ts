import { catalogueQueries } from '@acara/shared-api';
import type { SiteSettings } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import type { DocumentHeads } from '@acara/shared-remote/server';
import { breadcrumbs } from './components/breadcrumbs.ts';
import { listingDocumentHead } from './components/listing/listing-document-head.ts';
import { resultsListing } from './components/results/results-route.ts';
import { keywordResults, tagResults } from './components/results/results-source.ts';
import { allCategoriesDocumentHead } from './screens/all-categories/all-categories-document-head.ts';
import { eventListing } from './screens/event-list/event-list-route.ts';
import { homeDocumentHead } from './screens/home/home-document-head.ts';
import { homeQueries } from './screens/home/home-queries.ts';

const textPage = (settings: SiteSettings, name: string, path: string) => ({
  ogType: 'website' as const,
  jsonLd: [breadcrumbs(settings, [{ name, path }])],
});

const eventList: DocumentHeads['events'] = (at) => listingDocumentHead(eventListing(at), at.settings);

/** What the pages say in their HTML alone. */
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
