import type { CheckoutDraft } from '@acara/shared-contract';

/** The draft of a purchase of two reserved seats. */
export const sampleDraft = (changed: Partial<CheckoutDraft> = {}): CheckoutDraft => ({
  transaction_id: 12,
  payment_token: 'token-1',
  event_name: 'Festival Jazz Tepi Danau',
  event_image_url: '/img/event/12-1280.webp?v=1',
  seat_detail_datetime: '2026-12-05T19:00:00+07:00',
  seat_detail_end_datetime: '2026-12-05T22:00:00+07:00',
  event_place: 'Gedung Kesenian Jakarta - Aula Utama',
  organizer_name: 'Ruang Nada',
  organizer_logo: '/api/v1/organizer/7/logo',
  category_ticket: 'VIP',
  seat_price: 150_000,
  data_seat: ['12', '13'],
  data_seat_row: ['A', 'B'],
  data_seat_unreserved: [],
  donation_amount: 0,
  total_price: 300_000,
  ...changed,
});
