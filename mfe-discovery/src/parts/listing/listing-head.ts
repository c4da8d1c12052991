import type { EventSummary, Head, SiteSettings } from '@acara/shared-contract';
import { imageSources } from '@acara/shared-contract/images';
import { eventUrl } from '@acara/shared-ui/formats';
import { breadcrumbs, type Crumb } from '../breadcrumbs.ts';

/** What a page of events says about itself. */
export type ListingHead = {
  settings: SiteSettings;
  title: string;
  description: string;
  /** Path of the page's one address. */
  path: string;
  /** From 1. */
  page: number;
  /** How many events a page has. */
  pageSize: number;
  /** Those of the page, none where it is no page to be found by a search engine. */
  events: EventSummary[] | undefined;
  /** The steps to it, without the page itself. */
  steps: Crumb[];
  /** `sizes` of the pictures of its cards. */
  sizes: string;
};

/** Head of a list of events. A list without any event is kept out of indexes. */
export const listingHead = (page: ListingHead): Head => {
  const { settings, description, path, events } = page;
  const title = `${page.page > 1 ? `${page.title} (halaman ${page.page})` : page.title} — ${settings.siteName}`;
  const [first] = events ?? [];
  if (!events || !first) return { title, description, robots: 'noindex' };
  return {
    title,
    description,
    canonical: `${settings.publicOrigin}${path}`,
    ogType: 'website',
    image: {
      url: new URL(first.event_image_url, settings.publicOrigin).href,
      width: 1280,
      height: 720,
      alt: first.event_name,
    },
    preloadImage: { ...imageSources(first.event_image_url), sizes: page.sizes },
    jsonLd: [
      breadcrumbs(settings, [...page.steps, { name: page.title, path }]),
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        name: page.title,
        numberOfItems: events.length,
        itemListElement: events.map((event, at) => ({
          '@type': 'ListItem',
          position: (page.page - 1) * page.pageSize + at + 1,
          name: event.event_name,
          url: eventUrl(event),
        })),
      },
    ],
  };
};
