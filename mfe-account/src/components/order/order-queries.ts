import { queryOptions } from '@tanstack/react-query';
import { get, type Page } from '@acara/shared-api';
import type { Ticket, Transaction, TransactionApproveStatusName } from '@acara/shared-contract';

const PENDING_PAGE_SIZE = 8;
const ISSUED_LIMIT = 1000;
/** The only way of paying. */
const MS_PAYMENT_ID = 4;
export const TRANSACTION_LISTS = ['me', 'transaction', 'list'] as const;

/** Queries of the member's tickets and transactions. Failures are `ApiError`. */
export const orderQueries = {
  issuedTickets: () =>
    queryOptions({
      queryKey: ['me', 'ticket', 'issued'],
      queryFn: (context) =>
        get<Page<Ticket>>('/ticket', { ticket_status_name: 'issued', limit: ISSUED_LIMIT }, context),
    }),

  pendingTickets: (page: number) =>
    queryOptions({
      queryKey: ['me', 'ticket', 'pending', page],
      queryFn: (context) =>
        get<Page<Ticket>>('/ticket', { ticket_status_name: 'pending', limit: PENDING_PAGE_SIZE, page }, context),
    }),

  tickets: (transactionId: number) =>
    queryOptions({
      queryKey: ['me', 'ticket', 'transaction', transactionId],
      queryFn: (context) => get<Page<Ticket>>('/ticket', { transaction_id: transactionId }, context),
    }),

  transactions: (userId: number, status?: TransactionApproveStatusName) =>
    queryOptions({
      queryKey: [...TRANSACTION_LISTS, userId, status ?? null],
      queryFn: (context) =>
        get<Page<Transaction>>(
          '/transaction/buyer',
          {
            transaction_created_by_user_id: userId,
            ms_payment_id: MS_PAYMENT_ID,
            transaction_approve_status_name: status,
          },
          context,
        ),
    }),
};
