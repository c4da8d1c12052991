import type { Organizer } from '@acara/shared-contract/entities';
import type { OrganizerRow } from './organizer-repository.ts';

/** An organiser with company and contacts. */
export const presentOrganizer = (row: OrganizerRow): Organizer => ({
  organizer_id: row.organizer_id,
  organizer_name: row.organizer_name,
  organizer_logo: row.organizer_logo,
  organizer_website: row.organizer_website,
  organizer_address: row.organizer_address,
  organizer_phone1: row.organizer_phone1,
  organizer_email: row.organizer_email,
  organizer_whatsapp1: row.organizer_whatsapp1,
  organizer_facebook_name: row.organizer_facebook_name,
  organizer_instagram_name: row.organizer_instagram_name,
  organizer_twitter_name: row.organizer_twitter_name,
  organizer_youtube_name: row.organizer_youtube_name,
  company: row.company_name === null ? null : { company_name: row.company_name },
});
