import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { EventDetail, SeatAvailability, SeatDetail } from '@acara/shared-contract';
import type { StubbedApi } from '@acara/shared-api/testing';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import { renderAt, type RenderedRemote } from '@acara/shared-remote/testing';
import { routes } from '../../../routes.tsx';
import { anEvent, anOrganizer, aSeat } from './event-fixture.ts';

export const DURING_SALE = Date.parse('2026-11-20T12:00:00+07:00');

/** Each test of the file runs as a member, during the sale. */
export const eachAsMemberDuringSale = (): void => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = jest.fn();
  beforeEach(() => {
    jest.useFakeTimers({ now: DURING_SALE });
    signInAs({ id: 5, name: 'Ayu' });
  });
  afterEach(() => {
    jest.useRealTimers();
    sessionStorage.clear();
    becomeGuest();
  });
};

export const selling = (seats: SeatDetail[], more: Partial<EventDetail> = {}): EventDetail =>
  anEvent({ seat: { seat_detail: seats }, ...more });

/** A class with 24 numbered seats. */
export const reserved = (more: Partial<SeatDetail> = {}): SeatDetail =>
  aSeat({
    seat_detail_name: 'VIP',
    seat_detail_quantity: 24,
    seat_detail_maximum_purchased_quantity: 3,
    ms_seat: { ms_seat_identifier: 'RESERVED' },
    ...more,
  });

/** Availability of the first class with the given seats sold. */
export const soldSeats = (...seats: number[]): SeatAvailability[] => [
  { seat_detail_id: 1, taken: seats.length, taken_seat_number: seats },
];

export type RenderedTickets = RenderedRemote & { user: UserEvent };

/** Opens the event's page at its Tiket tab, with responses of the API besides event, organiser and availability. */
export const openTickets = async (
  event: EventDetail,
  api: StubbedApi = {},
  state: object | null = null,
): Promise<RenderedTickets> => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const answers = {
    'GET /event/slug/*': () => ({ body: { data: event } }),
    [`GET /event/${event.event_id}/availability`]: () => ({ body: { data: [] } }),
    'GET /organizer/7': () => ({ body: { data: anOrganizer() } }),
    ...api,
  };
  const page = renderAt(`/detail-event/${event.event_slug}#tiket`, routes, answers, state);
  await screen.findByRole('tab', { name: 'Tiket' });
  return { ...page, user };
};

/** The same, with the purchase dialog of the first class on sale open. */
export const openPurchase = async (event: EventDetail, api: StubbedApi = {}): Promise<RenderedTickets> => {
  const tickets = await openTickets(event, api);
  await tickets.user.click((await screen.findAllByRole('button', { name: 'Select Ticket' }))[0] as HTMLElement);
  await screen.findByText('Harga');
  return tickets;
};
