import type { PictureFacts, PictureKind } from '@acara/shared-contract/picture-facts';
import { statement, type Database, type Statement } from '../../platform/database/database.ts';
import { isPictureVersion } from './picture-version.ts';
import { findTextPicture, type TextPicture } from './text-pictures.ts';

/** What the database has about a picture. */
type PictureRow<Kind extends PictureKind> = { version: string; private: boolean; facts: PictureFacts<Kind> };

const STATEMENTS: { [Kind in PictureKind]: Statement<PictureRow<Kind>> } = {
  event: statement(`
    select event_image_version as version, event_private as private, json_build_object(
      'id', event_id, 'name', event_name, 'categoryId', category_event_id,
      'start', event_start_datetime, 'end', event_end_datetime,
      'place', case when category_venue_id = 3 then 'Online' else coalesce(ms_city_name, event_location, '') end,
      'organizer', organizer_name) as facts
    from event join organizer using (organizer_id) left join ms_city using (ms_city_id)
    where event_id = $1`),

  gallery: statement(`
    select gallery_image_version as version, event_private as private, json_build_object(
      'id', gallery_id, 'categoryId', category_event_id, 'ratio', gallery_image_ratio,
      'position', (
        select count(*) from gallery earlier
        where earlier.event_id = gallery.event_id and earlier.gallery_id < gallery.gallery_id)) as facts
    from gallery join event using (event_id)
    where gallery_id = $1`),

  seatmap: statement(`
    select seat_image_version as version, event_private as private, json_build_object(
      'name', event_name,
      'classes', coalesce((
        select json_agg(json_build_object(
          'name', seat_detail_name, 'price', seat_detail_price, 'quantity', seat_detail_quantity,
          'reserved', ms_seat_identifier = 'RESERVED') order by seat_detail_id)
        from seat_detail
        where seat_detail.event_id = event.event_id and seat_detail_active), '[]')) as facts
    from seat join event using (event_id)
    where event_id = $1 and seat_image_version is not null`),

  banner: statement(`
    select featured_image_version as version, false as private, json_build_object(
      'id', featured_id, 'subject', featured_subject, 'description', coalesce(featured_description, '')) as facts
    from featured
    where featured_id = $1`),

  logo: statement(`
    select organizer_logo as version, false as private, json_build_object(
      'id', organizer_id, 'name', organizer_name) as facts
    from organizer
    where organizer_id = $1 and organizer_logo is not null`),
};

const EVENT_TEXT = statement<{ event_description: string; event_access_code: string | null }>(
  'select event_description, event_access_code from event where event_id = $1',
);

/** @returns finds the picture of another site that has this version in the text of an event */
export const createTextPictureRepository =
  (database: Database) =>
  async (eventId: number, version: string): Promise<TextPicture | undefined> => {
    const text = isPictureVersion(version) ? await database.first(EVENT_TEXT, [eventId]) : undefined;
    return text && findTextPicture(eventId, text, version);
  };

/** @returns finds the version of a picture, and what it shows; undefined for one that does not exist */
export const createImageRepository =
  (database: Database) =>
  <Kind extends PictureKind>(kind: Kind, id: number): Promise<PictureRow<Kind> | undefined> =>
    database.first<PictureRow<Kind>>(STATEMENTS[kind], [id]);

export type ImageRepository = ReturnType<typeof createImageRepository>;
