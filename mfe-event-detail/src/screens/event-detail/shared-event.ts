import type { EventDetail } from '@acara/shared-contract';
import { eventUrl } from '@acara/shared-ui/formats';
import type { Shared } from '@acara/shared-ui/share-dialog';
import { excerpt } from './rich-text/plain-text.ts';

export const sharedEvent = (event: EventDetail): Shared => ({
  url: eventUrl(event),
  title: event.event_name,
  text: excerpt(event.event_description),
});
