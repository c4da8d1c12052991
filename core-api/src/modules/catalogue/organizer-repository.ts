import { statement, type Database } from '../../platform/database/database.ts';

export type OrganizerRow = {
  organizer_id: number;
  organizer_name: string;
  organizer_logo: string | null;
  organizer_website: string | null;
  organizer_address: string | null;
  organizer_phone1: string | null;
  organizer_email: string | null;
  organizer_whatsapp1: string | null;
  organizer_facebook_name: string | null;
  organizer_instagram_name: string | null;
  organizer_twitter_name: string | null;
  organizer_youtube_name: string | null;
  company_name: string | null;
};

const BY_ID = statement<OrganizerRow>(`
  select organizer_id, organizer_name, organizer_logo, organizer_website, organizer_address, organizer_phone1,
    organizer_email, organizer_whatsapp1, organizer_facebook_name, organizer_instagram_name, organizer_twitter_name,
    organizer_youtube_name, company_name
  from organizer left join company using (company_id)
  where organizer_id = $1`);

/** Organisers. */
export const createOrganizerRepository = (database: Database) => ({
  findById: async (id: number): Promise<OrganizerRow | undefined> => (await database.query(BY_ID, [id]))[0],
});

export type OrganizerRepository = ReturnType<typeof createOrganizerRepository>;
