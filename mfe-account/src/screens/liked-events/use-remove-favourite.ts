import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useToggleLike } from '@acara/shared-api';
import type { EventSummary } from '@acara/shared-contract';
import { likeQueries } from './like-queries.ts';

/**
 * Takes an event out of the favourites: from the shown page at once, then what is true is read again.
 * @param onRefused hears why it was put back
 */
export const useRemoveFavourite = (
  page: number,
  onRefused: (text: string) => void,
): ((event: EventSummary) => void) => {
  const client = useQueryClient();
  const toggleLike = useToggleLike(onRefused);
  return useCallback(
    (event) => {
      const { queryKey } = likeQueries.page(page);
      // An answer under way may still hold it.
      void client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        (list) => list && { ...list, data: list.data.filter(({ event_id }) => event_id !== event.event_id) },
      );
      toggleLike({ event_id: event.event_id, current_auth_liked: true });
    },
    [client, toggleLike, page],
  );
};
