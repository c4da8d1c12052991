import type { EventDetail, Head, SiteSettings } from '@acara/shared-contract';
import { eventUrl } from '@acara/shared-ui/formats';
import { DESCRIPTION_LENGTH } from '../hero/event-actions.tsx';
import { firstCharacters } from '../rich-text/plain-text.ts';

const hidden = { robots: 'noindex', referrer: 'no-referrer' } as const;

/**
 * The head of an event's page. A page opened with an access code or showing a private event is kept out of indexes,
 * share previews and referrers.
 */
export const eventHead = (event: EventDetail, settings: SiteSettings, withAccess: boolean): Head => ({
  title: `${event.event_name} — ${settings.siteName}`,
  description: firstCharacters(event.event_description, DESCRIPTION_LENGTH),
  ...(withAccess || event.event_private ? hidden : { canonical: eventUrl(event) }),
});

/** The head while nothing of the event may be told: asked for a code, refused, not found or not loaded yet. */
export const neutralHead = (settings: SiteSettings, subject?: string): Head => ({
  title: subject ? `${subject} — ${settings.siteName}` : settings.siteName,
  ...hidden,
});
