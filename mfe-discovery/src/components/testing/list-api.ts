import { screen, within } from '@testing-library/react';
import type { StubbedApi, StubbedCall } from '@acara/shared-api/testing';
import type { CategoryEvent } from '@acara/shared-contract';
import { sampleEvent } from '@acara/shared-event-ui/testing';

/** Categories as lists of tests know them; 22 has no events. */
const categories: CategoryEvent[] = [
  { category_event_id: 3, category_event_name: 'Musik' },
  { category_event_id: 21, category_event_name: 'Festival' },
  { category_event_id: 22, category_event_name: 'POWERMATCH' },
];

const CAP = 1000;

const createPage = (count: number) => (call: StubbedCall) => {
  const { category_event_id: category, page = '1', limit = '6' } = call.query;
  const ids = Array.from({ length: count }, (_, at) => at + 1).filter(
    (id) => category === undefined || (category === '3' && id % 2 === 0) || (category === '21' && id % 2 === 1),
  );
  const from = (Number(page) - 1) * Number(limit);
  const data = ids
    .slice(from, from + Number(limit))
    .map((id) => sampleEvent({ event_id: id, event_name: `Acara ${id}`, event_slug: `acara-${id}` }));
  const last_page = Math.max(1, Math.ceil(ids.length / Number(limit)));
  return { body: { data, last_page, total: ids.length, total_is_capped: ids.length >= CAP } };
};

/** An API whose every list holds `count` events, a thousand at most; even ones are of category 3, odd ones of 21. */
export const listApi = (count: number): StubbedApi => ({
  'GET /event/all': createPage(count),
  'GET /event/tag/*': createPage(count),
  'GET /category_event': () => ({ body: { data: categories } }),
  'GET /category_event/*': ({ path }) => {
    const found = categories.find(({ category_event_id }) => path.endsWith(`/${category_event_id}`));
    return found
      ? { body: { data: found } }
      : { status: 404, body: { error: 'Kategori tidak ditemukan', code: 'not_found' } };
  },
});

/** A call that stays under way. */
export const never = () => new Promise<never>(() => undefined);

/** Names of the cards on the screen. */
export const cardNames = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

/** `Acara 3`, `Acara 4` … */
export const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `Acara ${from + at}`);
