import { queryOptions } from '@tanstack/react-query';
import type { Ticket } from '@acara/shared-contract';
import type { Page } from './event-queries.ts';
import { get } from './http.ts';

const ISSUED_LIMIT = 1000;

/** Query options of the member's tickets. Failures are `ApiError`. */
export const ticketQueries = {
  /** Every issued ticket. */
  issued: () =>
    queryOptions({
      queryKey: ['me', 'ticket', 'issued'],
      queryFn: (context) =>
        get<Page<Ticket>>('/ticket', { ticket_status_name: 'issued', limit: ISSUED_LIMIT }, context),
    }),
};
