import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pageBus } from '@acara/shared-auth';
import { call } from './http.ts';
import { LIKED_KEYS, readLikesAnew, setLikedInCache } from './liked-in-cache.ts';

const setLike = (eventId: number, liked: boolean): Promise<void> =>
  call('/event/like', { method: liked ? 'POST' : 'DELETE', body: { form: { event_id: eventId } } });

/** An event as far as its heart needs it. */
export type Likeable = { event_id: number; current_auth_liked: boolean };

/**
 * Turns the heart of an event over, for a member: shown at once on every card of the slice, taken back where the server
 * did not do it, then what holds the event is read again. Two quick presses end as the last one wants.
 * @param onRefused hears why the heart was turned back, in words for the visitor
 */
export const useToggleLike = (onRefused: (text: string) => void): ((event: Likeable) => void) => {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ event_id, current_auth_liked }: Likeable) => setLike(event_id, !current_auth_liked),
    // One after the other: the server sees the presses in their order.
    scope: { id: 'like' },
    onMutate: async ({ event_id, current_auth_liked }) => {
      // An answer under way may be older than this press.
      await Promise.all(LIKED_KEYS.map((queryKey) => client.cancelQueries({ queryKey })));
      setLikedInCache(client, event_id, !current_auth_liked);
    },
    // Every slice hears of it, this one too, and reads anew what shows the event.
    onSuccess: (_answer, { event_id, current_auth_liked }) =>
      pageBus.publish({ topic: 'member.liked', v: 1, eventId: event_id, liked: !current_auth_liked }),
    onError: (error, { event_id, current_auth_liked }) => {
      // Later presses wait in line; theirs is what the visitor wants now.
      if (client.isMutating() > 1) return;
      setLikedInCache(client, event_id, current_auth_liked);
      readLikesAnew(client);
      onRefused(error.message);
    },
  });
  return mutate;
};
