import type { CategoryEvent, City, Featured, Organizer } from '@acara/shared-contract/entities';
import { SingleFlightCache } from '../../platform/cache/single-flight-cache.ts';
import type { Clock } from '../../platform/clock/clock-plugin.ts';
import type { WriteCounts } from '../../platform/counters/counters.ts';
import { statement, type Database } from '../../platform/database/database.ts';

export type FeaturedRow = Omit<Featured, 'featured_image_url'> & { featured_image_version: string };

const CATEGORIES = statement<CategoryEvent>(
  'select category_event_id, category_event_name from category_event order by category_event_id',
);
const CATEGORY = statement<CategoryEvent>(
  'select category_event_id, category_event_name from category_event where category_event_id = $1',
);
const CITIES = statement<City>(
  'select ms_city_id, ms_city_name from ms_city order by ms_city_name, ms_city_id limit $1 offset $2',
);
const CITY_COUNT = statement<{ count: number }>('select count(*)::int as count from ms_city');

// Only the next 2,000 events are counted, so that the cost does not grow with the table.
const POPULAR_CITIES = statement<{ ms_city_id: number }>(`
  select ms_city_id from (
    select ms_city_id from event
    where event_active_status = 1 and not event_private and not event_over and event_id > 0
      and event_start_datetime > $1
    order by event_start_datetime, event_id
    limit 2000
  ) as next_event
  where ms_city_id is not null
  group by ms_city_id
  order by count(*) desc, ms_city_id
  limit 6`);

const FEATURED_COLUMNS =
  'featured_id, featured_image_version, featured_subject, featured_description, featured_redirect_url';

// Without banners of events that cannot be bought, now or later.
const FEATURED = statement<FeaturedRow>(`
  select ${FEATURED_COLUMNS} from featured
  where featured_active and (featured_domain is null or featured_domain = $1)
    and not exists (
      select from event
      where event_slug = substring(featured_redirect_url from '^/detail-event/([^/?#]+)')
        and (event_active_status = 0 or event_over or event_sale_order = 2)
    )
  order by featured_order, featured_id
  limit 50`);

const FEATURED_BY_ID = statement<FeaturedRow>(
  `select ${FEATURED_COLUMNS} from featured where featured_active and featured_id = $1`,
);

const ORGANIZER_BY_ID = statement<Organizer>(`
  select organizer_id, organizer_name, organizer_logo, organizer_website, organizer_address, organizer_phone1,
    organizer_email, organizer_whatsapp1, organizer_facebook_name, organizer_instagram_name, organizer_twitter_name,
    organizer_youtube_name,
    case when company_name is not null then json_build_object('company_name', company_name) end as company
  from organizer left join company using (company_id)
  where organizer_id = $1`);

const ADD_CLICKS = statement(`
  update featured set featured_total_clicked = featured_total_clicked + clicked.count
  from unnest($1::int[], $2::int[]) as clicked(id, count)
  where featured_id = clicked.id`);

export const writeBannerClicks =
  (database: Database): WriteCounts =>
  async (ids, counts) => {
    await database.query(ADD_CLICKS, [ids, counts]);
  };

const POPULAR_TTL = 10 * 60_000;

const withRank = (row: City, ranked: number[]): City => {
  const at = ranked.indexOf(row.ms_city_id);
  return at < 0 ? row : { ...row, ms_city_rank: at + 1 };
};

export const createCatalogueRepository = (database: Database, { now, uptime }: Pick<Clock, 'now' | 'uptime'>) => {
  const popular = new SingleFlightCache<number[]>({
    ttl: POPULAR_TTL,
    stale: 6 * POPULAR_TTL,
    // One entry.
    maxBytes: 1024 * 1024,
    sizeOf: ({ length }) => 8 * length,
    uptime,
  });
  const popularCities = () =>
    popular.get('', async () => (await database.query(POPULAR_CITIES, [now()])).map((row) => row.ms_city_id));

  return {
    categories: () => database.query(CATEGORIES),

    categoryById: (id: number) => database.first(CATEGORY, [id]),

    cities: async (limit: number, page: number): Promise<{ rows: City[]; lastPage: number }> => {
      const [rows, [total], ranked] = await Promise.all([
        database.query(CITIES, [limit, (page - 1) * limit]),
        database.query(CITY_COUNT),
        popularCities(),
      ]);
      return {
        rows: rows.map((row) => withRank(row, ranked)),
        lastPage: Math.max(1, Math.ceil((total?.count ?? 0) / limit)),
      };
    },

    featured: (domain: string) => database.query(FEATURED, [domain]),

    featuredById: (id: number) => database.first(FEATURED_BY_ID, [id]),

    organizerById: (id: number) => database.first(ORGANIZER_BY_ID, [id]),
  };
};

export type CatalogueRepository = ReturnType<typeof createCatalogueRepository>;
