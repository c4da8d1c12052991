import { queryOptions } from '@tanstack/react-query';
import type { Transaction } from '@acara/shared-contract';
import { get } from './http.ts';

/** Query options of the member's transactions. Failures are `ApiError`. */
export const transactionQueries = {
  byId: (id: number) =>
    queryOptions({
      queryKey: ['me', 'transaction', id],
      queryFn: async (context) => (await get<{ data: Transaction }>(`/transaction/${id}`, {}, context)).data,
    }),
};
