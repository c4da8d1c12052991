import type { EventDetail, Head, SiteSettings } from '@acara/shared-contract';
import { imageSources } from '@acara/shared-contract/images';
import { posterSizes } from '../hero/poster-size.ts';
import { eventJsonLd } from './event-json-ld.ts';

/**
 * What the HTML of an event's page has in its head besides. Of a page that is kept to itself nothing is told.
 * @param now milliseconds
 */
export const eventDocumentHead = (
  event: EventDetail,
  settings: SiteSettings,
  withAccess: boolean,
  now: number,
): Partial<Head> => ({
  preloadImage: { ...imageSources(event.event_image_url), sizes: posterSizes },
  ...(!withAccess &&
    !event.event_private && {
      ogType: 'article' as const,
      image: {
        url: new URL(event.event_image_url, settings.publicOrigin).href,
        width: 1280,
        height: 720,
        alt: event.event_name,
      },
      jsonLd: [eventJsonLd(event, settings, now)],
    }),
});
