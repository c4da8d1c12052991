/** What the search panel asks for; an absent part does not filter. Spec §3 Search filter. */
export type EventFilter = {
  /** `category_event_id`. */
  category?: number;
  /** `ms_city_id`. */
  city?: number;
  /** A day in WIB as `YYYY-MM-DD`. */
  date?: string;
};
