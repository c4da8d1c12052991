import type {
  CategoryVenueName,
  PriceIdentifier,
  SeatIdentifier,
  TicketStatusName,
} from '@acara/shared-contract/entities';
import type { TicketStock } from '@acara/shared-contract/sale';
import type { Static } from 'typebox';

/** An event as the list statements select it. */
export type EventSummaryRow = {
  event_id: number;
  event_name: string;
  event_slug: string;
  event_image_version: string;
  event_start_datetime: Date;
  event_end_datetime: Date;
  event_location: string | null;
  event_location_detail: string | null;
  event_total_clicked: number;
  category_venue_id: number;
  category_venue_name: Static<typeof CategoryVenueName>;
  category_event_id: number;
  event_active_status: 0 | 1;
  event_ticket_sale_start_datetime: Date | null;
  event_ticket_sale_end_datetime: Date | null;
  event_price_from: number | null;
  ticket_stock: TicketStock;
  organizer_id: number;
  organizer_name: string;
};

/** Times inside aggregated JSON come as text. */
export type AgendaRow = {
  event_agenda_title: string;
  event_agenda_description: string | null;
  event_agenda_start_datetime: string;
  event_agenda_end_datetime: string;
  event_agenda_speaker_name: string | null;
  event_agenda_speaker_position: string | null;
};

export type SeatDetailRow = {
  seat_detail_id: number;
  seat_id: number;
  seat_detail_name: string;
  seat_detail_price: number;
  seat_detail_datetime: string;
  seat_detail_quantity: number | null;
  seat_detail_taken: number;
  seat_detail_maximum_purchased_quantity: number;
  seat_detail_minimum_donation_amount: number;
  seat_detail_active: boolean;
  ms_price_identifier: PriceIdentifier;
  ms_seat_identifier: SeatIdentifier;
  ticket: { ticket_seat_number: number; ticket_status_name: TicketStatusName }[];
};

/** An event with all that its page shows. */
export type EventDetailRow = EventSummaryRow & {
  event_description: string;
  event_private: boolean;
  event_access_code: string | null;
  tag: { tag_name: string; tag_slug: string }[];
  agenda: AgendaRow[];
  gallery: { gallery_id: number; gallery_image_version: string; gallery_image_ratio: number }[];
  seat_id: number | null;
  seat_image_version: string | null;
  seat_detail: SeatDetailRow[];
};

/** Live numbers of one ticket class. */
export type AvailabilityRow = { seat_detail_id: number; taken: number; taken_seat_number: number[] };
