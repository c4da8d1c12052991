import type { EventDetail, Head, SiteSettings } from '@acara/shared-contract';
import { imageSources } from '@acara/shared-contract/images';
import { eventUrl } from '@acara/shared-ui/formats';
import { posterSizes } from '../hero/poster-size.ts';
import { TOLD_LENGTH } from '../hero/shared-event.ts';
import { firstCharacters } from '../rich-text/plain-text.ts';
import { eventJsonLd } from './event-json-ld.ts';

const hidden = { robots: 'noindex', referrer: 'no-referrer' } as const;

/**
 * The head of an event's page.
 * A page opened with an access code or showing a private event is kept out of indexes, share previews and referrers.
 * @param now milliseconds
 */
export const eventHead = (event: EventDetail, settings: SiteSettings, withAccess: boolean, now: number): Head => {
  const title = `${event.event_name} — ${settings.siteName}`;
  const description = firstCharacters(event.event_description, TOLD_LENGTH);
  const preloadImage = { ...imageSources(event.event_image_url), sizes: posterSizes };
  if (withAccess || event.event_private) return { title, description, preloadImage, ...hidden };
  return {
    title,
    description,
    canonical: eventUrl(event),
    ogType: 'article',
    image: {
      url: new URL(event.event_image_url, settings.publicOrigin).href,
      width: 1280,
      height: 720,
      alt: event.event_name,
    },
    jsonLd: [eventJsonLd(event, settings, now)],
    preloadImage,
  };
};

/** The head while nothing of the event may be told: asked for a code, refused, not found or not loaded yet. */
export const neutralHead = (settings: SiteSettings, subject?: string): Head => ({
  title: subject ? `${subject} — ${settings.siteName}` : settings.siteName,
  ...hidden,
});
