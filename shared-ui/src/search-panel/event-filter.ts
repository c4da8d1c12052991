/** What the search panel asks for; an absent part does not filter. */
export type EventFilter = {
  /** `category_event_id`. */
  category?: number;
  /** `ms_city_id`. */
  city?: number;
  /** A day in WIB as `YYYY-MM-DD`. */
  date?: string;
  /** The last day, where `date` is the first of several. */
  until?: string;
};
