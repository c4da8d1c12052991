import type { PaymentInstructions, Ticket, Transaction } from '@acara/shared-contract';
import { sampleEvent } from './sample-event.ts';

/** An issued ticket of an event to come. */
export const sampleTicket = (changed: Partial<Ticket> = {}): Ticket => ({
  ticket_id: 1,
  ticket_name: 'VIP',
  ticket_booking_number: '2F-ABCDEFGH23456789',
  ticket_seat_number: 12,
  ticket_row: 'B',
  ticket_reserved: true,
  ticket_status_name: 'issued',
  ticket_datetime: '2026-12-05T19:00:00+07:00',
  ticket_end_datetime: null,
  ticket_calendar_url: '/api/v1/ticket/1/calendar.ics?until=1796428800&key=abc',
  ticket_price: 150_000,
  transaction_id: 12,
  event: sampleEvent(),
  ...changed,
});

/** A transaction of two reserved tickets that waits for its payment. */
export const sampleTransaction = (changed: Partial<Transaction> = {}): Transaction => ({
  transaction_id: 12,
  transaction_created_datetime: '2026-12-01T10:00:00+07:00',
  transaction_approve_status_name: 'pending',
  transaction_total_amount: 300_000,
  transaction_amount: 300_000,
  transaction_donation: 0,
  transaction_discount: 0,
  transaction_data: JSON.stringify({
    event_name: 'Festival Jazz Tepi Danau',
    seat_detail_datetime: '2026-12-05T19:00:00+07:00',
    seat_detail_end_datetime: null,
    event_location: 'Gedung Kesenian Jakarta',
    ms_seat_name: 'Reserved',
    ms_price_name: 'PAID',
  }),
  transaction_created_by: { name: 'Sari' },
  expires_at: '2026-12-01T10:30:00+07:00',
  transaction_note: null,
  payment_instructions: null,
  transaction_reject_reason: null,
  event_slug: 'festival-jazz-tepi-danau',
  ...changed,
});

/** A transfer to a virtual account. */
export const sampleInstructions = (changed: Partial<PaymentInstructions> = {}): PaymentInstructions => ({
  method: 'virtual_account',
  institution: 'bca',
  number: '7001200012345678',
  biller_code: null,
  qr_url: null,
  ...changed,
});
