import type { EventSummary } from '@acara/shared-contract/entities';

/** An event for tests: public, one evening in Jakarta, on sale from Rp 150.000. */
export const sampleEvent = (changed: Partial<EventSummary> = {}): EventSummary => ({
  event_id: 1,
  event_name: 'Festival Jazz Tepi Danau',
  event_slug: 'festival-jazz-tepi-danau',
  event_image_url: '/img/event/1-1280.webp?v=abc',
  event_full_url: 'http://localhost:3000/detail-event/festival-jazz-tepi-danau',
  event_start_datetime: '2026-12-05T19:00:00+07:00',
  event_end_datetime: '2026-12-05T22:00:00+07:00',
  event_location: 'Gedung Kesenian Jakarta',
  event_location_detail: 'Aula Utama',
  event_total_clicked: 10,
  category_venue_id: 1,
  category_venue: { category_venue_name: 'Public Event' },
  category_event_id: 3,
  event_active_status: 1,
  event_ticket_sale_start_datetime: '2026-11-01T10:00:00+07:00',
  event_ticket_sale_end_datetime: '2026-12-05T18:00:00+07:00',
  event_price_from: 150000,
  event_sale_status: 'open',
  current_auth_liked: false,
  organizer_id: 7,
  organizer: { organizer_name: 'Ruang Nada' },
  ...changed,
});
