import { Type, type Static } from 'typebox';
import { namedObject, nullable, NullableText } from './scalars.ts';

/** A banner of the home page. Its click goes through `GET /featured/{featured_id}/redirect`. */
export const Featured = namedObject('Featured', {
  featured_id: Type.Integer(),
  featured_image_url: Type.String(),
  featured_subject: Type.String(),
  featured_description: NullableText,
  featured_redirect_url: Type.String(),
});
export type Featured = Static<typeof Featured>;

/** An event category. Id 21 and the name POWERMATCH have their own style. */
export const CategoryEvent = namedObject('CategoryEvent', {
  category_event_id: Type.Integer(),
  category_event_name: Type.String(),
});
export type CategoryEvent = Static<typeof CategoryEvent>;

/** One of the 514 kabupaten and kota. */
export const City = namedObject('City', {
  ms_city_id: Type.Integer(),
  ms_city_name: Type.String(),
  /** Only for the few cities with the most upcoming events; 1 has the most. */
  ms_city_rank: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type City = Static<typeof City>;

/** The organiser on an event card. */
export const OrganizerName = namedObject('OrganizerName', { organizer_name: Type.String() });
export type OrganizerName = Static<typeof OrganizerName>;

/** An organiser with company and contacts. With a null `organizer_logo` there is no logo to request. */
export const Organizer = namedObject('Organizer', {
  organizer_id: Type.Integer(),
  organizer_name: Type.String(),
  organizer_logo: NullableText,
  organizer_website: NullableText,
  organizer_address: NullableText,
  organizer_phone1: NullableText,
  organizer_email: NullableText,
  organizer_whatsapp1: NullableText,
  organizer_facebook_name: NullableText,
  organizer_instagram_name: NullableText,
  organizer_twitter_name: NullableText,
  organizer_youtube_name: NullableText,
  company: nullable(Type.Object({ company_name: Type.String() })),
});
export type Organizer = Static<typeof Organizer>;
