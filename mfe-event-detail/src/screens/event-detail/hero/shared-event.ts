import type { EventDetail } from '@acara/shared-contract';
import type { Shared } from '@acara/shared-ui/share-dialog';
import { eventUrl } from '@acara/shared-ui/formats';
import { firstCharacters } from '../rich-text/plain-text.ts';

/** Length of what is told of an event elsewhere, in characters. */
export const DESCRIPTION_LENGTH = 150;

/** The event as it is shared: its address, its name and the beginning of its text. */
export const sharedEvent = (event: EventDetail): Shared => ({
  url: eventUrl(event),
  title: event.event_name,
  text: firstCharacters(event.event_description, DESCRIPTION_LENGTH),
});
