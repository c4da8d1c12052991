import type { EventDetail, Head, SiteSettings } from '@acara/shared-contract';
import { eventUrl } from '@acara/shared-event-ui/formats';
import { laterParts } from '../later-parts.ts';

const hidden = { robots: 'noindex', referrer: 'no-referrer' } as const;

/** Opened with an access code, or of a private event, it is not indexed and sends no referrer. */
export const eventHead = (event: EventDetail, settings: SiteSettings, withAccess: boolean): Head => ({
  title: `${event.event_name} — ${settings.siteName}`,
  // Search engines read it in the server's HTML; after a soft navigation it may be missing.
  description: laterParts.loaded()?.excerpt(event.event_description),
  ...(withAccess || event.event_private ? hidden : { canonical: eventUrl(event) }),
});

/** The head while no event data may be shown: code needed, refused, not found or not loaded. */
export const neutralHead = (settings: SiteSettings, subject?: string): Head => ({
  title: subject ? `${subject} — ${settings.siteName}` : settings.siteName,
  ...hidden,
});
