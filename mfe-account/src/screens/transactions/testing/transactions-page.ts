import { screen, within } from '@testing-library/react';
import type { StubbedApi } from '@acara/shared-api/testing';
import type { Transaction } from '@acara/shared-contract';
import { renderAt } from '@acara/shared-remote/testing';
import { sampleTicket, sampleTransaction } from '@acara/shared-event-ui/testing';
import { pass, visitorOutOfTime } from '../../../components/testing/form-user.ts';
import { routes } from '../../../routes.tsx';

/** The instant at which these tests stand still. */
export const NOW = Date.parse('2026-12-01T10:00:30+07:00');

type Status = Transaction['transaction_approve_status_name'];
export const one = (transaction_id: number, status: Status, changed: Partial<Transaction> = {}) =>
  sampleTransaction({ transaction_id, transaction_approve_status_name: status, ...changed });

/** A server with these transactions, read at every call. */
export const createServer = (state: { transactions: Transaction[] }): StubbedApi => ({
  'GET /transaction/buyer': ({ query }) => {
    const { transaction_approve_status_name: status } = query;
    const data = state.transactions.filter((row) => !status || row.transaction_approve_status_name === status);
    return { body: { data, last_page: 1 } };
  },
  'GET /transaction/*': ({ path }) => ({
    body: { data: state.transactions.find(({ transaction_id: id }) => path.endsWith(`/${id}`)) },
  }),
  'GET /ticket': () => ({
    body: {
      data: [12, 13].map((seat) =>
        sampleTicket({ ticket_id: seat, ticket_seat_number: seat, ticket_status_name: 'pending' }),
      ),
      last_page: 1,
    },
  }),
  'PUT /transaction/resume': () => ({ body: { token: 'token-1', transaction_id: 12 } }),
});

/** Opens the screen and lets it load. */
export const open = async (api: StubbedApi, url = '/transaksi') => {
  const rendered = renderAt(url, routes, api);
  await pass(100);
  // The code of a bill.
  await pass(0);
  return rendered;
};
/** Presses a button and waits for its effects. */
export const press = async (name: string | RegExp) => {
  await visitorOutOfTime().click(screen.getByRole('button', { name }));
  await pass(100);
};
/** The statuses of the rows that are listed. */
export const rows = () =>
  screen.queryAllByRole('button', { name: /Rp/ }).map((row) => /Pending|Completed|Canceled/.exec(row.textContent)?.[0]);
/** Within the dialog that is open. */
export const details = () => within(screen.getByRole('dialog'));
export const payButton = () => details().getByRole('button', { name: 'Lanjutkan Pembayaran' });

/** One transaction of every status. */
export const ALL = [one(12, 'pending'), one(11, 'approved'), one(10, 'rejected')];
