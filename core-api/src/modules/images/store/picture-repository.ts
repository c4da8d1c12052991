import type { HallClass } from '@acara/shared-contract/hall';
import { statement, type Database } from '../../../platform/database/database.ts';
import type { PictureJob, PictureKind } from '../render/picture-job.ts';

/** What stands in the database about a picture. */
export type PictureSource = { version: string; private: boolean; job: PictureJob };

type PosterRow = {
  event_id: number;
  event_name: string;
  category_event_id: number;
  starts: string;
  ends: string;
  place: string;
  organizer_name: string;
  version: string;
  event_private: boolean;
};
type GalleryRow = {
  gallery_id: number;
  category_event_id: number;
  position: number;
  version: string;
  event_private: boolean;
};
type SeatMapRow = { event_name: string; version: string; event_private: boolean; classes: HallClass[] };
type BannerRow = {
  featured_id: number;
  featured_subject: string;
  featured_description: string | null;
  version: string;
};
type LogoRow = { organizer_id: number; organizer_name: string; version: string };

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;

const POSTER = statement<PosterRow>(`
  select event_id, event_name, category_event_id, event_image_version as version, event_private, organizer_name,
    to_char(event_start_datetime at time zone 'UTC', ${ISO}) as starts, to_char(event_end_datetime at time zone 'UTC', ${ISO}) as ends,
    case when category_venue_id = 3 then 'Online' else coalesce(ms_city_name, event_location, '') end as place
  from event join organizer using (organizer_id) left join ms_city using (ms_city_id)
  where event_id = $1`);

const GALLERY = statement<GalleryRow>(`
  select g.gallery_id, e.category_event_id, e.event_private, g.gallery_image_version as version,
    (select count(*)::int from gallery o where o.event_id = g.event_id and o.gallery_id < g.gallery_id) as position
  from gallery g join event e using (event_id)
  where g.gallery_id = $1`);

const SEAT_MAP = statement<SeatMapRow>(`
  select e.event_name, e.event_private, s.seat_image_version as version,
    coalesce((
      select json_agg(json_build_object('name', d.seat_detail_name, 'price', d.seat_detail_price, 'quantity', d.seat_detail_quantity, 'reserved', d.ms_seat_identifier = 'RESERVED') order by d.seat_detail_id)
      from seat_detail d where d.event_id = e.event_id and d.seat_detail_active
    ), '[]') as classes
  from seat s join event e using (event_id)
  where e.event_id = $1 and s.seat_image_version is not null`);

const BANNER = statement<BannerRow>(
  'select featured_id, featured_subject, featured_description, featured_image_version as version from featured where featured_id = $1',
);

const LOGO = statement<LogoRow>(
  'select organizer_id, organizer_name, organizer_logo as version from organizer where organizer_id = $1 and organizer_logo is not null',
);

/** Looks up what a picture shows. */
export const createPictureRepository = (database: Database) => {
  const finders: Readonly<Record<PictureKind, (id: number) => Promise<PictureSource | undefined>>> = {
    event: async (id) => {
      const [row] = await database.query(POSTER, [id]);
      if (!row) return undefined;
      const facts = {
        id: row.event_id,
        name: row.event_name,
        categoryId: row.category_event_id,
        start: row.starts,
        end: row.ends,
        place: row.place,
        organizer: row.organizer_name,
      };
      return { version: row.version, private: row.event_private, job: { kind: 'event', facts } };
    },
    gallery: async (id) => {
      const [row] = await database.query(GALLERY, [id]);
      if (!row) return undefined;
      return {
        version: row.version,
        private: row.event_private,
        job: {
          kind: 'gallery',
          facts: { id: row.gallery_id, categoryId: row.category_event_id, position: row.position },
        },
      };
    },
    seatmap: async (id) => {
      const [row] = await database.query(SEAT_MAP, [id]);
      return (
        row && {
          version: row.version,
          private: row.event_private,
          job: { kind: 'seatmap', facts: { eventName: row.event_name, classes: row.classes } },
        }
      );
    },
    banner: async (id) => {
      const [row] = await database.query(BANNER, [id]);
      return (
        row && {
          version: row.version,
          private: false,
          job: {
            kind: 'banner',
            facts: { id: row.featured_id, subject: row.featured_subject, description: row.featured_description ?? '' },
          },
        }
      );
    },
    logo: async (id) => {
      const [row] = await database.query(LOGO, [id]);
      return (
        row && {
          version: row.version,
          private: false,
          job: { kind: 'logo', facts: { id: row.organizer_id, name: row.organizer_name } },
        }
      );
    },
  };
  return { find: (kind: PictureKind, id: number) => finders[kind](id) };
};

export type PictureRepository = ReturnType<typeof createPictureRepository>;
