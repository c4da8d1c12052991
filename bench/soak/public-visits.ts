import type pg from 'pg';
import { queryRow } from '../lib/databases.ts';
import { readShapes } from '../reads/read-shapes.ts';

/** Pages of one kind, and the calls that are made from them. */
export type PublicVisit = { pages: string[]; calls: string[] };

const OWN_EVENT = 'select event_slug as slug from event where event_id = 1';

/** Every kind of public page. */
export const publicVisits = async (pool: pg.Pool): Promise<{ visits: PublicVisit[]; eventSlug: string }> => {
  const shapes = await readShapes(pool);
  const calls = (...names: string[]) => shapes.filter(({ name }) => names.includes(name)).flatMap(({ paths }) => paths);
  const last = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\?.*/, '');
  const { slug: eventSlug } = await queryRow<{ slug: string }>(pool, OWN_EVENT);
  const byKeyword = calls('keyword, broad', 'keyword, two words', 'keyword, one city', 'keyword, mistyped');
  const byTag = calls('tag');
  const bySlug = [...calls('event by slug'), `/api/v1/event/slug/${eventSlug}`];
  const keywords = byKeyword.map((path) => new URL(path, 'http://localhost').searchParams.get('event_name') ?? '');
  return {
    eventSlug,
    visits: [
      { pages: ['/'], calls: calls('popular', 'teaser', 'banners', 'upcoming, store') },
      {
        pages: ['/event', '/event?page=2', ...[1, 2, 3, 4, 5].map((category) => `/event?category=${category}`)],
        calls: calls('page of 6', 'category', 'city, category, date', 'cities', 'categories'),
      },
      { pages: keywords.map((word) => `/search/${encodeURIComponent(word)}`), calls: byKeyword },
      { pages: byTag.map((path) => `/tag/${last(path)}`), calls: byTag },
      {
        pages: bySlug.map((path) => `/detail-event/${last(path)}`),
        calls: [...bySlug, '/api/v1/event/1/availability'],
      },
      { pages: ['/more-event-search', '/allcatmob'], calls: calls('categories', 'organiser', 'organiser page') },
      { pages: ['/panduan', '/syarat-ketentuan', '/login', '/register', '/forgot-password'], calls: [] },
    ],
  };
};
