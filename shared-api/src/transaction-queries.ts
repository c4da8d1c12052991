import { queryOptions } from '@tanstack/react-query';
import type { Transaction, TransactionApproveStatusName } from '@acara/shared-contract';
import type { Page } from './event-queries.ts';
import { get } from './http.ts';

/** The one way of paying (spec §9). */
const MS_PAYMENT_ID = 4;

/** Query options of the member's transactions. Failures are `ApiError`. */
export const transactionQueries = {
  /** All of a member's, or those of one status. */
  list: (userId: number, status?: TransactionApproveStatusName) =>
    queryOptions({
      queryKey: ['me', 'transaction', 'list', userId, status ?? null],
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

  byId: (id: number) =>
    queryOptions({
      queryKey: ['me', 'transaction', id],
      queryFn: async (context) => (await get<{ data: Transaction }>(`/transaction/${id}`, {}, context)).data,
    }),
};
