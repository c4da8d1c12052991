import type { EventDetail } from '@acara/shared-contract';
import { eventUrl } from '@acara/shared-ui/formats';

/** The greeting that a chat about an event begins with; the address of a private event stays with its guests. */
export const whatsappGreeting = (
  event: Pick<EventDetail, 'event_name' | 'event_slug' | 'event_full_url' | 'event_private'>,
): string => {
  const about = `Halo, saya ingin bertanya tentang event "${event.event_name}"`;
  return event.event_private ? `${about}.` : `${about} (${eventUrl(event)}).`;
};

/** The address that opens a chat with a number and a text. */
export const chatHref = (numberHref: string, text: string): string =>
  `${numberHref}?${new URLSearchParams({ text }).toString().replaceAll('+', '%20')}`;
