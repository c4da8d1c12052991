import type { Head, SiteSettings } from '@acara/shared-contract';
import { SHARE_IMAGE, shareImageUrl } from '@acara/shared-contract/images';
import { link } from '@acara/shared-contract/links';
import { eventUrl } from '@acara/shared-event-ui/formats';
import type { Crumb, Listing } from './listing-head.ts';

/** Breadcrumbs from home to the page, for search engines. */
export const breadcrumbs = (settings: SiteSettings, steps: Crumb[]): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Beranda', path: link('home') }, ...steps].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: `${settings.publicOrigin}${path}`,
  })),
});

/** More of the head of a list of events; nothing for a list that is not indexed. */
export const listingDocumentHead = (listing: Listing, settings: SiteSettings): Partial<Head> => {
  if (typeof listing === 'string') return {};
  const { title, path, page, pageSize, events = [], steps } = listing;
  const [first] = events;
  if (!first) return {};
  return {
    ogType: 'website',
    image: {
      url: new URL(shareImageUrl(first.event_image_url), settings.publicOrigin).href,
      ...SHARE_IMAGE,
      alt: first.event_name,
    },
    jsonLd: [
      breadcrumbs(settings, [...steps, { name: title, path }]),
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        name: title,
        numberOfItems: events.length,
        itemListElement: events.map((event, at) => ({
          '@type': 'ListItem',
          position: (page - 1) * pageSize + at + 1,
          name: event.event_name,
          url: eventUrl(event),
        })),
      },
    ],
  };
};
