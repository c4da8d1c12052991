import { queryOptions } from '@tanstack/react-query';
import type { Ticket } from '@acara/shared-contract';
import type { Page } from './event-queries.ts';
import { call, get } from './http.ts';

/** Spec §9. */
const ISSUED_LIMIT = 1000;
const PENDING_PAGE_SIZE = 8;

/** Query options of the member's tickets. Failures are `ApiError`. */
export const ticketQueries = {
  /** Every issued ticket. */
  issued: () =>
    queryOptions({
      queryKey: ['me', 'ticket', 'issued'],
      queryFn: (context) =>
        get<Page<Ticket>>('/ticket', { ticket_status_name: 'issued', limit: ISSUED_LIMIT }, context),
    }),

  /** Tickets that wait for their payment; `page` from 1. */
  pending: (page: number) =>
    queryOptions({
      queryKey: ['me', 'ticket', 'pending', page],
      queryFn: (context) =>
        get<Page<Ticket>>('/ticket', { ticket_status_name: 'pending', limit: PENDING_PAGE_SIZE, page }, context),
    }),

  ofTransaction: (transactionId: number) =>
    queryOptions({
      queryKey: ['me', 'ticket', 'transaction', transactionId],
      queryFn: (context) => get<Page<Ticket>>('/ticket', { transaction_id: transactionId }, context),
    }),
};

/**
 * The file of a ticket: its PDF, or a short text while it is being made (spec §8, Download).
 * @throws {ApiError} on any failure
 */
export const downloadTicket = (ticketId: number): Promise<Blob> =>
  call(`/ticket/${ticketId}/download`, { responseType: 'blob' });
