import { Type, type Static } from 'typebox';
import { SALE_STATUSES } from '../sale/sale-status.ts';
import { CategoryEvent, OrganizerName } from './catalogue.ts';
import { Instant, namedObject, nullable, NullableInstant, NullableText } from './scalars.ts';
import { SeatDetail } from './seat-detail.ts';

/** A tag of an event; `tag_slug` is the parameter of `/tag/{tag_slug}`. */
export const Tag = namedObject('Tag', { tag_name: Type.String(), tag_slug: Type.String() });
export type Tag = Static<typeof Tag>;

/** One session of an event's agenda. */
export const AgendaItem = namedObject('AgendaItem', {
  event_agenda_title: Type.String(),
  event_agenda_description: NullableText,
  event_agenda_start_datetime: Instant,
  event_agenda_end_datetime: Instant,
  event_agenda_speaker_name: NullableText,
  event_agenda_speaker_position: NullableText,
});
export type AgendaItem = Static<typeof AgendaItem>;

/** A picture of an event's gallery. */
export const GalleryItem = namedObject('GalleryItem', {
  gallery_image_url: Type.String(),
  gallery_image_ratio: Type.Number({
    description: 'Width divided by height, to reserve the space before the picture loads',
  }),
});
export type GalleryItem = Static<typeof GalleryItem>;

/** The three venue kinds, by `category_venue_id`: 1 Public Event, 2 Store Event, 3 Online Events. */
export const CategoryVenueName = Type.Union([
  Type.Literal('Public Event'),
  Type.Literal('Store Event'),
  Type.Literal('Online Events'),
]);
export type CategoryVenueName = Static<typeof CategoryVenueName>;

const summaryFields = {
  event_id: Type.Integer(),
  event_name: Type.String(),
  event_slug: Type.String(),
  /** A path on the site; `imageSources` makes a srcset of it. */
  event_image_url: Type.String(),
  /** The absolute address to share. */
  event_full_url: Type.String(),
  event_start_datetime: Instant,
  event_end_datetime: Instant,
  event_location: NullableText,
  event_location_detail: NullableText,
  event_total_clicked: Type.Integer({ minimum: 0 }),
  category_venue_id: Type.Integer(),
  category_venue: Type.Object({ category_venue_name: CategoryVenueName }),
  category_event_id: Type.Integer(),
  /** 0 inactive, 1 active. */
  event_active_status: Type.Union([Type.Literal(0), Type.Literal(1)]),
  event_ticket_sale_start_datetime: NullableInstant,
  event_ticket_sale_end_datetime: NullableInstant,
  /** Lowest price, least donation included, of the active ticket classes with places left, in integer rupiah; else null. */
  event_price_from: nullable(Type.Integer({ minimum: 0 })),
  /** Sale status by the server's clock at the time of the response; null where there is no sale. */
  event_sale_status: nullable(Type.Enum(SALE_STATUSES)),
  /** False for a guest. */
  current_auth_liked: Type.Boolean(),
  organizer_id: Type.Integer(),
  organizer: OrganizerName,
};

/** An event in lists and cards. */
export const EventSummary = namedObject('EventSummary', summaryFields);
export type EventSummary = Static<typeof EventSummary>;

/** An event on its own page: with text, tags, agenda, gallery and ticket classes. */
export const EventDetail = namedObject('EventDetail', {
  ...summaryFields,
  organizer: Type.Object({ ...OrganizerName.properties, organizer_website: Type.Optional(NullableText) }),
  /** Clean HTML: sanitised on write and again where it is rendered. */
  event_description: Type.String(),
  /** True for an event that opens only with its access code. */
  event_private: Type.Boolean(),
  seat_image_url: NullableText,
  /** Path of its calendar file, which for a private event contains a key. */
  event_calendar_url: Type.String(),
  tag: Type.Array(Tag),
  event_agenda: Type.Array(AgendaItem),
  gallery: Type.Array(GalleryItem),
  seat: nullable(Type.Object({ seat_detail: Type.Array(SeatDetail) })),
});
export type EventDetail = Static<typeof EventDetail>;

const suggestedFields = Type.Pick(EventSummary, [
  'event_id',
  'event_name',
  'event_slug',
  'event_image_url',
  'event_start_datetime',
  'event_end_datetime',
]);

/** Suggestions below a search field. */
export const Suggestions = namedObject('Suggestions', {
  event: Type.Array(
    Type.Object({
      ...suggestedFields.properties,
      /** Null of an event that is nowhere in particular; absent from an earlier API. */
      ms_city_name: Type.Optional(NullableText),
    }),
  ),
  category: Type.Array(CategoryEvent),
});
export type Suggestions = Static<typeof Suggestions>;

/**
 * What the card of an event hands to the page that its link opens, as `opened` of the history entry's state; see
 * docs/contracts/history-state.md.
 */
export type OpenedEvent = {
  event: EventSummary;
  /** Address of the card's picture, where it was shown. */
  picture?: string;
};

/**
 * A public event that was opened in this browser: what a small card needs. Stored in local storage under
 * `acara_recent`, newest first; see docs/contracts/storage-keys.md.
 */
export type RecentEvent = Pick<
  EventSummary,
  | 'event_id'
  | 'event_name'
  | 'event_slug'
  | 'event_image_url'
  | 'event_start_datetime'
  | 'event_end_datetime'
  | 'event_location'
  | 'category_venue_id'
>;
