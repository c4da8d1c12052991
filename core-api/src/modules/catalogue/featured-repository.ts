import { statement, type Database } from '../../platform/database/database.ts';

export type FeaturedRow = {
  featured_id: number;
  featured_image_version: string;
  featured_subject: string;
  featured_description: string | null;
  featured_redirect_url: string;
};

const COLUMNS = 'featured_id, featured_image_version, featured_subject, featured_description, featured_redirect_url';

const OF_SITE = statement<FeaturedRow>(`
  select ${COLUMNS} from featured
  where featured_active and (featured_domain is null or featured_domain = $1)
  order by featured_order, featured_id
  limit 50`);

const BY_ID = statement<FeaturedRow>(`select ${COLUMNS} from featured where featured_active and featured_id = $1`);

/** Banners. */
export const createFeaturedRepository = (database: Database) => ({
  ofSite: (domain: string): Promise<FeaturedRow[]> => database.query(OF_SITE, [domain]),
  findById: async (id: number): Promise<FeaturedRow | undefined> => (await database.query(BY_ID, [id]))[0],
});

export type FeaturedRepository = ReturnType<typeof createFeaturedRepository>;
