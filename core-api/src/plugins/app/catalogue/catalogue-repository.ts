import { statement, type Database } from '../../../database/database.ts';

export type CategoryRow = { category_event_id: number; category_event_name: string };
export type CityRow = { ms_city_id: number; ms_city_name: string };

const CATEGORIES = statement<CategoryRow>(
  'select category_event_id, category_event_name from category_event order by category_event_id',
);
const CATEGORY = statement<CategoryRow>(
  'select category_event_id, category_event_name from category_event where category_event_id = $1',
);
const CITIES = statement<CityRow>(
  'select ms_city_id, ms_city_name from ms_city order by ms_city_name, ms_city_id limit $1 offset $2',
);
const CITY_COUNT = statement<{ count: number }>('select count(*)::int as count from ms_city');

/** Categories and cities. */
export const createCatalogueRepository = (database: Database) => ({
  categories: (): Promise<CategoryRow[]> => database.query(CATEGORIES),

  categoryById: async (id: number): Promise<CategoryRow | undefined> => (await database.query(CATEGORY, [id]))[0],

  cities: async (limit: number, page: number): Promise<{ rows: CityRow[]; lastPage: number }> => {
    const [rows, [total]] = await Promise.all([
      database.query(CITIES, [limit, (page - 1) * limit]),
      database.query(CITY_COUNT),
    ]);
    return { rows, lastPage: Math.max(1, Math.ceil((total?.count ?? 0) / limit)) };
  },
});

export type CatalogueRepository = ReturnType<typeof createCatalogueRepository>;
