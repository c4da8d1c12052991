/**
 * What the purchase saves in the browser for the checkout. The payment token and the sums are only hints: the checkout
 * requests the transaction from the server.
 */
export type CheckoutDraft = {
  transaction_id: number;
  payment_token: string;
  event_name: string;
  /** Poster. */
  event_image_url: string;
  event_place: string;
  organizer_name: string;
  organizer_logo: string | null;
  /** Name of the ticket class. */
  category_ticket: string;
  /** The class's times, as in `SeatDetail`. */
  seat_detail_datetime: string;
  seat_detail_end_datetime: string | null;
  /** Whole rupiah. */
  seat_price: number;
  /** Labels of the chosen seats, `12`; empty for unreserved classes. */
  data_seat: string[];
  /** Letters of their rows, in the same order; empty texts where there are no rows. */
  data_seat_row: string[];
  /** One entry per unreserved ticket, numbered from 1; empty for reserved classes. */
  data_seat_unreserved: number[];
  donation_amount: number;
  total_price: number;
};
