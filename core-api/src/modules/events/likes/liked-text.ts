import type { EventText } from '../../../platform/http/responses.ts';

// Inside a JSON string its quotes would be escaped: only a property of an event reads so.
const NOT_LIKED = /"current_auth_liked":false/g;

/**
 * The public text with the hearts of one user. The kept text is left as it is: each of its events has the property
 * once, in the order of `eventIds`.
 */
export const withLikes = ({ body, eventIds }: EventText, liked: ReadonlySet<number>): string => {
  if (liked.size === 0) return body;
  let at = 0;
  return body.replace(NOT_LIKED, (text) => {
    const eventId = eventIds[at];
    at += 1;
    return eventId !== undefined && liked.has(eventId) ? '"current_auth_liked":true' : text;
  });
};
