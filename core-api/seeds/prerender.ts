import type { ClientBase, QueryResultRow } from 'pg';
import {
  createPictureRepository,
  createPictureStore,
  createRenderPool,
  type PictureKind,
} from '../src/modules/images/index.ts';
import type { Database, Statement } from '../src/platform/database/database.ts';

/** Repositories on one connection, whose queries run one after another. */
const createClientDatabase = (client: ClientBase): Database => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query: <Row extends QueryResultRow>({ name, text }: Statement<Row>, values: readonly unknown[] = []) => {
      const answer = last.then(async () => (await client.query<Row>({ name, text, values: [...values] })).rows);
      last = answer.catch(() => {});
      return answer;
    },
  };
};

type PrerenderOptions = {
  client: ClientBase;
  imageDir: string;
  now: Date;
  maxPictures?: number;
  /** In milliseconds, so that seeding ends on a busy machine too. */
  timeout?: number;
};

const SHOWN = 'event_active_status = 1 and not event_private and not event_over';

/** Pictures of the first pages, the most important ones first. `$1` is now. */
const FIRST_PAGES: readonly { kind: PictureKind; widths: readonly number[]; text: string }[] = [
  {
    kind: 'banner',
    widths: [320, 640, 1280],
    text: 'select featured_id as id from featured where featured_active order by featured_order',
  },
  {
    kind: 'event',
    widths: [320, 640],
    text: `select event_id as id from event where ${SHOWN} order by event_total_clicked desc, event_id desc limit 8`,
  },
  {
    kind: 'event',
    widths: [320, 640],
    text: `select event_id as id from event where ${SHOWN} and event_start_datetime > $1 order by event_start_datetime, event_id limit 24`,
  },
  {
    kind: 'event',
    widths: [320, 640],
    text: `select event_id as id from (
        select event_id, row_number() over (partition by category_venue_id order by event_start_datetime, event_id) as place from event where ${SHOWN} and event_start_datetime > $1
      ) ranked where place <= 12 order by place`,
  },
  {
    kind: 'event',
    widths: [320, 640],
    text: `select event_id as id from event where ${SHOWN} order by event_id desc limit 12`,
  },
  {
    kind: 'event',
    widths: [320, 640, 1280],
    text: 'select event_id as id from event where event_id <= 9 and not event_private order by event_id',
  },
  {
    kind: 'seatmap',
    widths: [640],
    text: 'select event_id as id from seat where event_id <= 9 and seat_image_version is not null',
  },
  {
    kind: 'event',
    widths: [320, 640],
    text: `select event_id as id from (
        select event_id, row_number() over (partition by category_event_id order by event_start_datetime, event_id) as place from event where ${SHOWN} and event_start_datetime > $1
      ) ranked where place <= 6 order by place`,
  },
];

/** Renders pictures of the first pages within limits of number and time; the others are rendered on request. @returns the number */
export const prerender = async ({
  client,
  imageDir,
  now,
  maxPictures = 200,
  timeout = 15_000,
}: PrerenderOptions): Promise<number> => {
  const pool = createRenderPool({ size: 2 });
  const store = createPictureStore({ dir: imageDir, pool });
  const pictures = createPictureRepository(createClientDatabase(client));
  const until = performance.now() + timeout;
  const seen = new Set<string>();
  let made = 0;

  const wanted: { kind: PictureKind; id: number; widths: readonly number[] }[] = [];
  for (const { kind, widths, text } of FIRST_PAGES) {
    const { rows } = await client.query<{ id: number }>(text, text.includes('$1') ? [now] : []);
    for (const { id } of rows) {
      const name = `${kind} ${id} ${widths.length}`;
      if (!seen.has(name)) wanted.push({ kind, id, widths });
      seen.add(name);
    }
  }
  const open = wanted.slice(0, maxPictures);
  const renderNext = async (): Promise<void> => {
    for (let next = open.shift(); next && performance.now() < until; next = open.shift()) {
      const source = await pictures.find(next.kind, next.id);
      if (!source) continue;
      await store.make({ kind: next.kind, id: next.id, version: source.version }, source.job, next.widths);
      made += 1;
    }
  };
  try {
    // Four tasks keep two threads busy while rows are read and files written.
    await Promise.all([renderNext(), renderNext(), renderNext(), renderNext()]);
  } finally {
    await pool.close();
  }
  return made;
};
