import type { Head, SiteSettings } from '@acara/shared-contract';
import { imageSources } from '@acara/shared-contract/images';
import { eventUrl } from '@acara/shared-ui/formats';
import { breadcrumbs } from '../../components/breadcrumbs.ts';
import type { Listing } from '../../components/listing/listing-head.ts';

/** What the HTML of a list of events has in its head besides; nothing where it is kept out of indexes. */
export const listingDocumentHead = (listing: Listing, settings: SiteSettings): Partial<Head> => {
  if (typeof listing === 'string') return {};
  const { title, path, page, pageSize, events = [], steps, sizes } = listing;
  const [first] = events;
  if (!first) return {};
  return {
    ogType: 'website',
    image: {
      url: new URL(first.event_image_url, settings.publicOrigin).href,
      width: 1280,
      height: 720,
      alt: first.event_name,
    },
    preloadImage: { ...imageSources(first.event_image_url), sizes },
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
