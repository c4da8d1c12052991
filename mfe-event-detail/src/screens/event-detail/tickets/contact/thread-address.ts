import type { EventDetail } from '@acara/shared-contract';

/**
 * The address of an event's thread: the configured one with `id` (`event-12`) and, but for private events, `title` in
 * its query. Undefined where there is no (proper) address.
 */
export const threadAddress = (
  discussionUrl: string,
  event: Pick<EventDetail, 'event_id' | 'event_name' | 'event_private'>,
): string | undefined => {
  const url = URL.parse(discussionUrl);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  url.searchParams.set('id', `event-${event.event_id}`);
  if (!event.event_private) url.searchParams.set('title', event.event_name);
  return url.href;
};
