import type { QueryClient } from '@tanstack/react-query';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const withLike = (value: unknown, eventId: number, liked: boolean): unknown => {
  if (Array.isArray(value)) {
    const next = value.map((part) => withLike(part, eventId, liked));
    return next.some((part, index) => part !== value[index]) ? next : value;
  }
  if (!isRecord(value)) return value;
  if (value.event_id === eventId && typeof value.current_auth_liked === 'boolean')
    return value.current_auth_liked === liked ? value : { ...value, current_auth_liked: liked };
  const entries = Object.entries(value);
  const changed = entries.map(([name, part]) => [name, withLike(part, eventId, liked)] as const);
  return changed.some(([, part], index) => part !== entries[index]?.[1]) ? Object.fromEntries(changed) : value;
};

/** The answers that hold events with their hearts: those about events, and the tickets of the dashboard. */
export const LIKED_KEYS = [['event'], ['me', 'ticket', 'issued']] as const;

/** The list of favourites, in pages: only the account asks for it, and a like in any slice makes it an old one. */
const LIKED = ['me', 'liked'] as const;
export type LikedKey = typeof LIKED;

/** Shows an event as liked or not wherever a kept answer holds it; the other answers keep their identity. */
export const setLikedInCache = (client: QueryClient, eventId: number, liked: boolean): void => {
  for (const queryKey of LIKED_KEYS)
    client.setQueriesData({ queryKey }, (data: unknown) => withLike(data, eventId, liked));
};

/** Reads anew what shows hearts: at once what is shown, the rest when it is shown again. */
export const readLikesAnew = (client: QueryClient): void => {
  // An old list of favourites would be wrong for a moment when it is opened again; no list is not.
  client.removeQueries({ queryKey: LIKED, type: 'inactive' });
  void client.invalidateQueries({ queryKey: LIKED });
  for (const queryKey of LIKED_KEYS) void client.invalidateQueries({ queryKey });
};
