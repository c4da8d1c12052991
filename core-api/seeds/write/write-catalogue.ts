import type { ClientBase } from 'pg';
import type { bannerRows } from '../build/banner-rows.ts';
import type { Catalogue } from '../build/catalogue.ts';
import { originalRow } from '../build/original-rows.ts';
import type { userRows } from '../build/user-rows.ts';
import { copyRows } from './copy.ts';

/** Cities and categories, without which no site works. (Kinds of venues are part of the schema.) */
export const writeEssentials = async (
  client: ClientBase,
  { cities, categories }: Pick<Catalogue, 'cities' | 'categories'>,
): Promise<void> => {
  await copyRows(
    client,
    'ms_city',
    cities.map(({ id, name }) => ({ ms_city_id: id, ms_city_name: name })),
  );
  await copyRows(
    client,
    'category_event',
    categories.map(({ id, name }) => ({ category_event_id: id, category_event_name: name })),
  );
};

export const writeCatalogue = async (
  client: ClientBase,
  catalogue: Catalogue,
  banners: ReturnType<typeof bannerRows>,
): Promise<void> => {
  await writeEssentials(client, catalogue);
  await copyRows(
    client,
    'company',
    catalogue.companies.map((name, index) => ({ company_id: index + 1, company_name: name })),
  );
  await copyRows(
    client,
    'organizer',
    catalogue.organizers.map(({ city_id: _, ...row }) => row),
  );
  await copyRows(client, 'tag', catalogue.tags);
  await copyRows(
    client,
    'featured',
    banners.map(({ category: _, ...row }) => row),
  );
  const logos = catalogue.organizers.flatMap(({ organizer_id: id, organizer_logo: version, organizer_name: title }) =>
    version === null ? [] : [originalRow('logo', id, version, { title })],
  );
  const bannerOriginals = banners.map((row) =>
    originalRow('banner', row.featured_id, row.featured_image_version, {
      title: row.featured_subject,
      text: row.featured_description,
      category: row.category,
    }),
  );
  await copyRows(client, 'image_original', [...logos, ...bannerOriginals]);
};

export const writeUsers = (client: ClientBase, users: ReturnType<typeof userRows>): Promise<void> =>
  copyRows(client, 'app_user', users);
