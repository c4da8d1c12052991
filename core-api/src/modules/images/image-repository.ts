import { statement, type Database, type Statement } from '../../platform/database/database.ts';
import type { PictureKind } from './image-url.ts';
import { isPictureVersion } from './picture-version.ts';
import { findTextPicture, type TextPicture } from './text-pictures.ts';

/** What the database has about a picture. */
type PictureRow = { version: string; private: boolean };

const STATEMENTS: Readonly<Record<PictureKind, Statement<PictureRow>>> = {
  event: statement('select event_image_version as version, event_private as private from event where event_id = $1'),
  gallery: statement(`
    select gallery_image_version as version, event_private as private
    from gallery join event using (event_id)
    where gallery_id = $1`),
  seatmap: statement(`
    select seat_image_version as version, event_private as private
    from seat join event using (event_id)
    where event_id = $1 and seat_image_version is not null`),
  banner: statement('select featured_image_version as version, false as private from featured where featured_id = $1'),
  logo: statement(`
    select organizer_logo as version, false as private
    from organizer
    where organizer_id = $1 and organizer_logo is not null`),
};

const ADDRESS = statement<{ address: string }>(
  'select image_address as address from image_original where image_kind = $1 and image_id = $2 and image_version = $3',
);

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

/** @returns finds the version of a picture; undefined for one that does not exist */
export const createImageRepository =
  (database: Database) =>
  (kind: PictureKind, id: number): Promise<PictureRow | undefined> =>
    database.first(STATEMENTS[kind], [id]);

export type ImageRepository = ReturnType<typeof createImageRepository>;

/** @returns finds the address of an original at the source of pictures */
export const createOriginalAddresses =
  (database: Database) =>
  async (kind: PictureKind, id: number, version: string): Promise<string> =>
    (await database.first(ADDRESS, [kind, id, version]))?.address ?? `${kind}/${id}-${version}`;
