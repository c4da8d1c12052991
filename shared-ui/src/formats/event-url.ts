import type { EventSummary } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';

/** The whole address of an event's page, for other sites: where it lies now, at the origin that the server names. */
export const eventUrl = (event: Pick<EventSummary, 'event_slug' | 'event_full_url'>): string =>
  new URL(link('event.detail', { slug: event.event_slug }), event.event_full_url).href;
