/** Instants are milliseconds since 1970. */
type EventRow = {
  event_id: number;
  event_name: string;
  event_slug: string;
  event_description: string;
  event_image_version: string;
  event_start_datetime: number;
  event_end_datetime: number;
  event_location: string | null;
  event_location_detail: string | null;
  event_total_clicked: number;
  category_venue_id: number;
  category_event_id: number;
  ms_city_id: number;
  organizer_id: number;
  event_active_status: 0 | 1;
  event_private: boolean;
  event_access_code: string | null;
  event_over: boolean;
  event_ticket_sale_start_datetime: number | null;
  event_ticket_sale_end_datetime: number | null;
  event_keywords: string;
  created_at: number;
};

export type AgendaRow = {
  event_id: number;
  event_agenda_title: string;
  event_agenda_description: string | null;
  event_agenda_start_datetime: number;
  event_agenda_end_datetime: number;
  event_agenda_speaker_name: string | null;
  event_agenda_speaker_position: string | null;
};

export type PriceIdentifier = 'FREE' | 'DONATION' | 'PAID';
export type SeatIdentifier = 'RESERVED' | 'UNRESERVED';

export type ClassRow = {
  seat_detail_name: string;
  seat_detail_price: number;
  seat_detail_datetime: number;
  seat_detail_quantity: number | null;
  seat_detail_maximum_purchased_quantity: number;
  seat_detail_minimum_donation_amount: number;
  seat_detail_active: boolean;
  ms_price_identifier: PriceIdentifier;
  ms_seat_identifier: SeatIdentifier;
  /** Tickets to be sold in advance, at most the quantity. */
  sold: number;
};

export type EventBundle = {
  event: EventRow;
  tagIds: readonly number[];
  agenda: readonly AgendaRow[];
  galleryCount: number;
  classes: readonly ClassRow[];
  seatMap: boolean;
};
