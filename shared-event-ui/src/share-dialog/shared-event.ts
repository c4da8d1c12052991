import type { EventSummary } from '@acara/shared-contract/entities';
import { eventLine, eventUrl } from '../formats/events.ts';

/** An event's absolute URL, its name, and its day, place and price. */
export type Shared = { url: string; title: string; text?: string };

export const sharedEvent = (event: EventSummary): Shared => ({
  url: eventUrl(event),
  title: event.event_name,
  text: eventLine(event),
});
