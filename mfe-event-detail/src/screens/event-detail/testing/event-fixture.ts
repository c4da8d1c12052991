import type { EventDetail, EventSummary, Organizer, SeatDetail } from '@acara/shared-contract';

/** A ticket class. */
export const aSeat = (more: Partial<SeatDetail> = {}): SeatDetail => ({
  seat_detail_id: 1,
  seat_id: 1,
  seat_detail_name: 'Reguler',
  seat_detail_price: 150_000,
  seat_detail_datetime: '2026-12-05T19:00:00+07:00',
  seat_detail_end_datetime: null,
  seat_detail_quantity: 100,
  seat_detail_taken: more.ticket?.filter(({ ticket_status_name: status }) => status !== 'failed').length ?? 0,
  seat_detail_maximum_purchased_quantity: 4,
  seat_detail_minimum_donation_amount: 0,
  seat_detail_active_status_name: 'active',
  ms_price: { ms_price_identifier: 'PAID' },
  ms_seat: { ms_seat_identifier: 'UNRESERVED' },
  ticket: [],
  ...more,
});

/** An event of a list. */
export const aSummary = (more: Partial<EventSummary> = {}): EventSummary => ({
  event_id: 12,
  event_name: 'Jazz di Atas Awan',
  event_slug: 'jazz-di-atas-awan',
  event_image_url: '/img/event/12-1280.webp?v=abc',
  event_full_url: 'http://localhost:3000/detail-event/jazz-di-atas-awan',
  event_start_datetime: '2026-12-05T19:00:00+07:00',
  event_end_datetime: '2026-12-05T22:00:00+07:00',
  event_location: 'Dieng Culture Park',
  event_location_detail: 'Kab. Wonosobo',
  event_total_clicked: 40,
  category_venue_id: 1,
  category_venue: { category_venue_name: 'Public Event' },
  category_event_id: 1,
  event_active_status: 1,
  event_ticket_sale_start_datetime: '2026-11-01T00:00:00+07:00',
  event_ticket_sale_end_datetime: '2026-12-05T18:00:00+07:00',
  event_price_from: 150_000,
  event_sale_status: 'open',
  current_auth_liked: false,
  organizer_id: 7,
  organizer: { organizer_name: 'Awan Kreatif' },
  ...more,
});

/** An event of its page. */
export const anEvent = (more: Partial<EventDetail> = {}): EventDetail => ({
  ...aSummary(),
  event_description: '<p>Malam musik di dataran tinggi.</p><ul><li>Tiga panggung</li></ul>',
  event_private: false,
  seat_image_url: null,
  event_calendar_url: '/api/v1/event/12/calendar.ics',
  tag: [{ tag_name: 'Jazz', tag_slug: 'jazz' }],
  event_agenda: [
    {
      event_agenda_title: 'Pembukaan',
      event_agenda_description: 'Sambutan dan musik pembuka.',
      event_agenda_start_datetime: '2026-12-05T19:00:00+07:00',
      event_agenda_end_datetime: '2026-12-05T19:30:00+07:00',
      event_agenda_speaker_name: 'Rani Wulandari',
      event_agenda_speaker_position: 'Kurator',
    },
  ],
  gallery: [
    { gallery_image_url: '/img/gallery/1-1280.webp', gallery_image_ratio: 1.778 },
    { gallery_image_url: '/img/gallery/2-1280.webp', gallery_image_ratio: 0.75 },
    { gallery_image_url: '/img/gallery/3-1280.webp', gallery_image_ratio: 1.778 },
  ],
  seat: { seat_detail: [aSeat()] },
  ...more,
});

/** An organiser with every contact. */
export const anOrganizer = (more: Partial<Organizer> = {}): Organizer => ({
  organizer_id: 7,
  organizer_name: 'Awan Kreatif',
  organizer_logo: 'logo.webp',
  organizer_website: 'awankreatif.test',
  organizer_address: 'Jl. Dieng 1, Wonosobo',
  organizer_phone1: '(0286) 123-456',
  organizer_email: 'halo@awankreatif.test',
  organizer_whatsapp1: '0812 3456 7890',
  organizer_facebook_name: 'awankreatif',
  organizer_instagram_name: '@awankreatif',
  organizer_twitter_name: 'https://twitter.com/awankreatif',
  organizer_youtube_name: 'AwanKreatif',
  company: { company_name: 'PT Awan Kreatif Nusantara' },
  ...more,
});
