import { act, screen, within } from '@testing-library/react';
import type { StubbedAnswer, StubbedApi, StubbedCall } from '@acara/shared-api/testing';

/** Responses to a purchase: to be paid, queued, free. */
export const PAID = { body: { token: 'snap-1', transaction_id: 77, expires_at: '2026-11-20T12:30:00+07:00' } };
export const PREPARING = { body: { payment: 'preparing', transaction_id: 77, expires_at: PAID.body.expires_at } };
export const FREE = { body: { transaction_id: 78 } };

/** An API that responds to purchases one after the other; the last response repeats. */
export const answering = (...answers: StubbedAnswer[]): StubbedApi => {
  let requested = 0;
  return {
    'POST /transaction/ticket': () => {
      requested += 1;
      return answers[Math.min(requested, answers.length) - 1] ?? 'network';
    },
  };
};
export const purchases = (calls: StubbedCall[]) => calls.filter(({ path }) => path === '/transaction/ticket');
/** Advances the clock. */
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

export const seat = (number: number) => screen.getByRole('gridcell', { name: new RegExp(`^Kursi ${number},`) });
/** The rows and numbers of the chosen seats, as their chips show them. */
export const chosenSeats = () =>
  within(screen.getByRole('list', { name: 'Kursi terpilih' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
export const button = (name: string) => screen.getByRole('button', { name });
export const goOn = () => button('Continue to checkout');
export const getSum = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
export const subTotal = () => getSum('Sub Total');
export const dialog = (name: string) => screen.findByRole('dialog', { name });
export const alert = (name: string) => screen.findByRole('alertdialog', { name });
