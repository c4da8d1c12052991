import type { ClientBase } from 'pg';
import type { BannerRow } from '../build/banner-rows.ts';
import type { Catalogue, OrganizerRow } from '../build/catalogue.ts';
import type { UserRow } from '../build/user-rows.ts';
import { copyRows, instant, nullableInstant, type CopyValue } from './copy.ts';

const ORGANIZER_COLUMNS = [
  'organizer_id',
  'company_id',
  'organizer_name',
  'organizer_logo',
  'organizer_website',
  'organizer_address',
  'organizer_phone1',
  'organizer_email',
  'organizer_whatsapp1',
  'organizer_facebook_name',
  'organizer_instagram_name',
  'organizer_twitter_name',
  'organizer_youtube_name',
] as const satisfies readonly (keyof OrganizerRow)[];

const BANNER_COLUMNS = [
  'featured_id',
  'featured_domain',
  'featured_order',
  'featured_active',
  'featured_subject',
  'featured_description',
  'featured_redirect_url',
  'featured_image_version',
] as const satisfies readonly (keyof BannerRow)[];

/** Takes the named columns of a row. */
const pickColumns = <Row extends Record<Name, CopyValue>, Name extends string>(
  row: Row,
  names: readonly Name[],
): CopyValue[] => names.map((name) => row[name]);

/** Writes what no site can do without: cities and categories. (Kinds of venues come with the schema.) */
export const writeEssentials = async (
  client: ClientBase,
  { cities, categories }: Pick<Catalogue, 'cities' | 'categories'>,
): Promise<void> => {
  await copyRows(
    client,
    'ms_city',
    ['ms_city_id', 'ms_city_name'],
    cities.map(({ id, name }) => [id, name]),
  );
  await copyRows(
    client,
    'category_event',
    ['category_event_id', 'category_event_name'],
    categories.map(({ id, name }) => [id, name]),
  );
};

/** Writes what else the demo's events point at, and its banners. */
export const writeCatalogue = async (
  client: ClientBase,
  catalogue: Catalogue,
  banners: readonly BannerRow[],
): Promise<void> => {
  await writeEssentials(client, catalogue);
  await copyRows(
    client,
    'company',
    ['company_id', 'company_name'],
    catalogue.companies.map((name, index) => [index + 1, name]),
  );
  await copyRows(
    client,
    'organizer',
    ORGANIZER_COLUMNS,
    catalogue.organizers.map((row) => pickColumns(row, ORGANIZER_COLUMNS)),
  );
  await copyRows(
    client,
    'tag',
    ['tag_id', 'tag_name', 'tag_slug'],
    catalogue.tags.map((tag) => [tag.tag_id, tag.tag_name, tag.tag_slug]),
  );
  await copyRows(
    client,
    'featured',
    BANNER_COLUMNS,
    banners.map((row) => pickColumns(row, BANNER_COLUMNS)),
  );
};

const USER_COLUMNS = [
  'user_id',
  'name',
  'email',
  'password_hash',
  'bio',
  'ms_city_id',
  'subscribed',
  'created_at',
  'email_verified_at',
  'company_id',
] as const;

/** Writes accounts. */
export const writeUsers = (client: ClientBase, users: readonly UserRow[]): Promise<void> =>
  copyRows(
    client,
    'app_user',
    USER_COLUMNS,
    users.map((user) => [
      user.user_id,
      user.name,
      user.email,
      user.password_hash,
      user.bio,
      user.ms_city_id,
      user.subscribed,
      instant(user.created_at),
      nullableInstant(user.email_verified_at),
      user.company_id,
    ]),
  );
