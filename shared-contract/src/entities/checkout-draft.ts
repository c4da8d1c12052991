/**
 * What the purchase saves in the browser for the checkout. The payment token is only a hint: the checkout requests the
 * transaction from the server.
 */
export type CheckoutDraft = {
  checkout_id: string;
  transaction_id: number;
  payment_token: string;
  /** When the draft was written; ISO instant. */
  timestamp: string;
  event_name: string;
  /** Poster. */
  event_image_url: string;
  /** ISO instants. */
  event_start_datetime: string;
  event_end_datetime: string;
  /** `HH:mm` in WIB. */
  event_start_datetime_time: string;
  event_end_datetime_time: string;
  /** The class's own times, as in `SeatDetail`. */
  seat_detail_datetime: string;
  seat_detail_end_datetime: string | null;
  event_place: string;
  organizer_name: string;
  organizer_logo: string | null;
  /** Name of the ticket class. */
  category_ticket: string;
  /** Whole rupiah. */
  seat_price: number;
  /** Labels of the chosen seats, `12`; empty for unreserved classes. */
  data_seat: string[];
  /** Letters of their rows, in the same order. */
  data_seat_row: string[];
  /** One entry per unreserved ticket, numbered from 1; empty for reserved classes. */
  data_seat_unreserved: number[];
  donation_amount: number;
  total_price: number;
};
