import { useCallback, useRef } from 'react';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { pageBus } from '@acara/shared-auth';
import { call } from './http.ts';

/** Queries whose data has events with `current_auth_liked`. */
const EVENT_KEYS = [['event'], ['me', 'ticket', 'issued']] as const;

const LIKED = ['me', 'liked'] as const;
export type LikedKey = typeof LIKED;

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

/** Sets the like of an event in all cached responses; those without the event keep their identity. */
export const setLikedInCache = (client: QueryClient, eventId: number, liked: boolean): void => {
  for (const queryKey of EVENT_KEYS)
    client.setQueriesData({ queryKey }, (data: unknown) => withLike(data, eventId, liked));
};

/** Refetches queries that contain likes: at once those in use, others when they are used again. */
export const refetchLikes = (client: QueryClient): void => {
  // A list that is not shown is removed: when opened again, it would show the old likes for a moment.
  client.removeQueries({ queryKey: LIKED, type: 'inactive' });
  void client.invalidateQueries({ queryKey: LIKED });
  for (const queryKey of EVENT_KEYS) void client.invalidateQueries({ queryKey });
};

const sendLike = (eventId: number, liked: boolean): Promise<void> =>
  call('/event/like', { method: liked ? 'POST' : 'DELETE', body: { form: { event_id: eventId } } });

export type Likeable = { event_id: number; current_auth_liked: boolean };

/** Toggles a like, optimistically on all cards of the remote. Several quick presses end as the last one; two that want the same are one. */
export const useToggleLike = (onRefused: (text: string) => void): ((event: Likeable) => void) => {
  const client = useQueryClient();
  /** What the server is being asked for, by the event. */
  const wanted = useRef(new Map<number, boolean>());
  const { mutate } = useMutation({
    mutationFn: ({ event_id, current_auth_liked }: Likeable) => sendLike(event_id, !current_auth_liked),
    // One at a time: the server gets the presses in their order.
    scope: { id: 'like' },
    onMutate: async ({ event_id, current_auth_liked }) => {
      // A response under way may be older than this press.
      await Promise.all(EVENT_KEYS.map((queryKey) => client.cancelQueries({ queryKey })));
      setLikedInCache(client, event_id, !current_auth_liked);
    },
    // All remotes are notified, this one too, and refetch what shows the event.
    onSuccess: (_answer, { event_id, current_auth_liked }) =>
      pageBus.publish({ topic: 'member.liked', v: 1, eventId: event_id, liked: !current_auth_liked }),
    onError: (error, { event_id, current_auth_liked }) => {
      // A newer press is waiting: that one decides.
      if (client.isMutating() > 1) return;
      setLikedInCache(client, event_id, current_auth_liked);
      refetchLikes(client);
      onRefused(error.message);
    },
    onSettled: (_answer, _error, { event_id, current_auth_liked }) => {
      if (wanted.current.get(event_id) === !current_auth_liked) wanted.current.delete(event_id);
    },
  });
  return useCallback(
    (event: Likeable) => {
      const { event_id, current_auth_liked } = event;
      if (wanted.current.get(event_id) === !current_auth_liked) return;
      wanted.current.set(event_id, !current_auth_liked);
      mutate(event);
    },
    [mutate],
  );
};
