import type { InferDataFromTag, QueryKey } from '@tanstack/react-query';
import type { ApiError } from '@acara/shared-api';
import type { SiteSettings, EventSummary, Head } from '@acara/shared-contract';

/** A route with the results of its queries so far: as much of `RoutePage` as heads need. */
export type ReadablePage = {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  settings: SiteSettings;
  read: <K extends QueryKey>(query: {
    queryKey: K;
  }) => { data: InferDataFromTag<unknown, K> | undefined; error: ApiError | null };
};

export type Crumb = { name: string; path: string };

/** What the head of a list of events is made of; only the title of one that is not indexed. */
export type Listing = string | ListingFacts;

type ListingFacts = {
  title: string;
  description: string;
  /** Path of the page's one address. */
  path: string;
  page: number;
  pageSize: number;
  /** None where search engines should not find the page. */
  events: EventSummary[] | undefined;
  steps: Crumb[];
};

/** Head of a list of events. A list without events is not indexed. */
export const listingHead = (listing: Listing, { siteName, publicOrigin }: SiteSettings): Head => {
  if (typeof listing === 'string') return { title: `${listing} — ${siteName}`, robots: 'noindex' };
  const { title, description, path, page, events = [] } = listing;
  return {
    title: `${page > 1 ? `${title} (halaman ${page})` : title} — ${siteName}`,
    description,
    ...(events.length > 0 ? { canonical: `${publicOrigin}${path}` } : { robots: 'noindex' as const }),
  };
};
