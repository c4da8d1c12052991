import type { EventText } from '../../../platform/http/responses.ts';

// In a JSON string the quotes would be escaped: this matches properties only.
const NOT_LIKED = /"current_auth_liked":false/g;

/** The public text with one user's likes: each event has the property once, in the order of `eventIds`. */
export const withLikes = ({ body, eventIds }: EventText, liked: ReadonlySet<number>): string => {
  if (liked.size === 0) return body;
  let at = 0;
  return body.replace(NOT_LIKED, (text) => {
    const eventId = eventIds[at];
    at += 1;
    return eventId !== undefined && liked.has(eventId) ? '"current_auth_liked":true' : text;
  });
};
