import { Type, type Static } from 'typebox';
import { NullableText } from './scalars.ts';

/** The organiser on an event card. */
export const OrganizerName = Type.Object({ organizer_name: Type.String() }, { $id: 'OrganizerName' });
export type OrganizerName = Static<typeof OrganizerName>;

/** An organiser with company and contacts. With a null `organizer_logo` there is no logo to request. */
export const Organizer = Type.Object(
  {
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
    company: Type.Union([Type.Object({ company_name: Type.String() }), Type.Null()]),
  },
  { $id: 'Organizer' },
);
export type Organizer = Static<typeof Organizer>;
