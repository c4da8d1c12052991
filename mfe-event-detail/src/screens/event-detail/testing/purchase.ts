import { act, screen } from '@testing-library/react';
import type { StubbedAnswer, StubbedApi, StubbedCall } from '@acara/shared-api/testing';

/** What the server answers to a purchase that is to be paid, and to one that is free. */
export const PAID = { body: { token: 'snap-1', transaction_id: 77, expires_at: '2026-11-20T12:30:00+07:00' } };
/** What it answers while others are served first. */
export const PREPARING = { body: { payment: 'preparing', transaction_id: 77, expires_at: PAID.body.expires_at } };
export const FREE = { body: { transaction_id: 78 } };

/** A shop that answers purchases one after the other, the last answer for good. */
export const answering = (...answers: StubbedAnswer[]): StubbedApi => {
  let requested = 0;
  return {
    'POST /transaction/ticket': () => {
      requested += 1;
      return answers[Math.min(requested, answers.length) - 1] ?? 'network';
    },
  };
};
/** The attempts to buy among the calls. */
export const purchases = (calls: StubbedCall[]) => calls.filter(({ path }) => path === '/transaction/ticket');
/** Lets time pass, with all that it sets off. */
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** The cell of a seat, whatever its state. */
export const seat = (number: number) => screen.getByRole('gridcell', { name: new RegExp(`^Kursi ${number},`) });
export const button = (name: string) => screen.getByRole('button', { name });
export const goOn = () => button('Continue to checkout');
/** What stands beside the name of a sum. */
export const getSum = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
export const subTotal = () => getSum('Sub Total');
export const dialog = (name: string) => screen.findByRole('dialog', { name });
export const alert = (name: string) => screen.findByRole('alertdialog', { name });
