import { Type, type Static } from 'typebox';
import { NullableText } from './scalars.ts';

/** A banner of the home page. Its click goes through `GET /featured/{featured_id}/redirect`. */
export const Featured = Type.Object(
  {
    featured_id: Type.Integer(),
    featured_image_url: Type.String(),
    featured_subject: Type.String(),
    featured_description: NullableText,
    featured_redirect_url: Type.String(),
  },
  { $id: 'Featured' },
);
export type Featured = Static<typeof Featured>;

/** An event category. Id 21 and the name POWERMATCH have their own style. */
export const CategoryEvent = Type.Object(
  { category_event_id: Type.Integer(), category_event_name: Type.String() },
  { $id: 'CategoryEvent' },
);
export type CategoryEvent = Static<typeof CategoryEvent>;

/** One of the 514 kabupaten and kota. */
export const City = Type.Object(
  {
    ms_city_id: Type.Integer(),
    ms_city_name: Type.String(),
    /** Only for the few cities with the most upcoming events; 1 has the most. */
    ms_city_rank: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { $id: 'City' },
);
export type City = Static<typeof City>;
