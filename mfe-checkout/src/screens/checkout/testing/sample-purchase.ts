import type { CheckoutDraft, Transaction } from '@acara/shared-contract';

/** What a purchase of two reserved seats leaves in the tab. */
export const sampleDraft = (changed: Partial<CheckoutDraft> = {}): CheckoutDraft => ({
  checkout_id: 'c-1',
  transaction_id: 12,
  payment_token: 'token-1',
  timestamp: '2026-12-01T03:00:00.000Z',
  event_name: 'Festival Jazz Tepi Danau',
  event_start_datetime: '2026-12-05T19:00:00+07:00',
  event_end_datetime: '2026-12-05T22:00:00+07:00',
  event_start_datetime_time: '19:00',
  event_end_datetime_time: '22:00',
  event_place: 'Gedung Kesenian Jakarta - Aula Utama',
  organizer_name: 'Ruang Nada',
  organizer_logo: '/api/v1/organizer/7/logo',
  category_ticket: 'VIP',
  seat_price: 150_000,
  data_seat: ['12', '13'],
  data_seat_unreserved: [],
  donation_amount: 0,
  total_price: 300_000,
  ...changed,
});

/** The same purchase as the server has it. */
export const sampleTransaction = (changed: Partial<Transaction> = {}): Transaction => ({
  transaction_id: 12,
  transaction_created_datetime: '2026-12-01T10:00:00+07:00',
  transaction_approve_status_name: 'pending',
  transaction_total_amount: 300_000,
  transaction_amount: 300_000,
  transaction_donation: 0,
  transaction_discount: 0,
  transaction_data: '{}',
  transaction_created_by: { name: 'Sari' },
  expires_at: '2026-12-01T10:30:00+07:00',
  transaction_note: null,
  ...changed,
});
