import type { EventSummary, Head, SiteSettings } from '@acara/shared-contract';
import type { Crumb } from '../breadcrumbs.ts';

/** What a page of events says about itself; of one that nobody should find, its title alone. */
export type Listing = string | ListingFacts;

type ListingFacts = {
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
export const listingHead = (listing: Listing, { siteName, publicOrigin }: SiteSettings): Head => {
  if (typeof listing === 'string') return { title: `${listing} — ${siteName}`, robots: 'noindex' };
  const { title, description, path, page, events = [] } = listing;
  return {
    title: `${page > 1 ? `${title} (halaman ${page})` : title} — ${siteName}`,
    description,
    ...(events.length > 0 ? { canonical: `${publicOrigin}${path}` } : { robots: 'noindex' as const }),
  };
};
