import type { CheckoutDraft } from '@acara/shared-contract';
import { checkoutDraft, newOrder } from './purchase-notes.ts';

const draft: CheckoutDraft = {
  transaction_id: 12,
  payment_token: 'token-1',
  event_name: 'Konser',
  event_image_url: '/img/event/12-1280.webp?v=1',
  seat_detail_datetime: '2026-12-05T12:00:00.000Z',
  seat_detail_end_datetime: '2026-12-05T15:00:00.000Z',
  event_place: 'Gedung Kesenian',
  organizer_name: 'PT Ramai',
  organizer_logo: null,
  category_ticket: 'VIP',
  seat_price: 150_000,
  data_seat: ['12', '13'],
  data_seat_row: ['A', 'A'],
  data_seat_unreserved: [],
  donation_amount: 0,
  total_price: 300_000,
};

afterEach(() => sessionStorage.clear());

describe('the checkout draft', () => {
  it('is what was saved, until it is cleared [dialog.to-checkout]', () => {
    checkoutDraft.save(draft);
    expect(checkoutDraft.read()).toEqual(draft);
    checkoutDraft.clear();
    expect(checkoutDraft.read()).toBeNull();
  });

  it.each(['', '{', 'null'])('is none where %j is stored', (text) => {
    sessionStorage.setItem('acara_checkout', text);
    expect(checkoutDraft.read()).toBeNull();
  });
});

describe('the note of a new order', () => {
  it('is stored in the tab until it is cleared', () => {
    expect(newOrder.read()).toBeNull();
    newOrder.note(12);
    expect(newOrder.read()).toBe(12);
    newOrder.clear();
    expect(newOrder.read()).toBeNull();
  });

  it.each(['', 'x', '0', '-3', '1.5', '{}'])('is none where it reads %j', (text) => {
    sessionStorage.setItem('acara_new_order', text);
    expect(newOrder.read()).toBeNull();
  });
});
