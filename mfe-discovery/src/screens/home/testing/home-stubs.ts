import type { CategoryEvent, EventSummary, Featured } from '@acara/shared-contract';
import type { StubbedApi, StubbedCall } from '@acara/shared-api/testing';
import { sampleEvent } from '@acara/shared-event-ui/testing';

const DAY_MS = 86_400_000;

const categories: CategoryEvent[] = [
  { category_event_id: 3, category_event_name: 'Musik' },
  { category_event_id: 21, category_event_name: 'Kompetisi' },
  { category_event_id: 22, category_event_name: 'POWERMATCH' },
];

const banners: Featured[] = [
  {
    featured_id: 5,
    featured_image_url: '/img/banner/5-1280.webp?v=a',
    featured_subject: 'Promo kami',
    featured_description: null,
    featured_redirect_url: 'http://localhost:3000/detail-event/acara-1',
  },
  {
    featured_id: 6,
    featured_image_url: '/img/banner/6-1280.webp?v=a',
    featured_subject: 'Promo mitra',
    featured_description: null,
    featured_redirect_url: 'https://mitra.example/',
  },
];

const kinds = [
  ['Online Events', 3],
  ['Store Event', 2],
  ['Public Event', 1],
] as const;

const sales = ['open', 'open', 'soon', 'ended', 'soldOut'] as const;

/** So many upcoming events in the order of lists: of each sale status, and of each venue kind in turn. */
const eventsUpTo = (count: number): EventSummary[] =>
  Array.from({ length: count }, (_, at) => {
    const [name, id] = kinds[at % 3] ?? kinds[0];
    return sampleEvent({
      event_id: at + 1,
      event_name: `Acara ${at + 1}`,
      event_slug: `acara-${at + 1}`,
      event_start_datetime: new Date(Date.now() + (at + 1) * DAY_MS).toISOString(),
      event_end_datetime: new Date(Date.now() + (at + 1) * DAY_MS).toISOString(),
      category_venue_id: id,
      category_venue: { category_venue_name: name },
      category_event_id: at % 2 ? 3 : 21,
      event_sale_status: sales[Math.floor((at * sales.length) / count)] ?? null,
    });
  });
export const events = eventsUpTo(14);

/** `GET /event/all` over `events`: paged, by category; city 9 has none. */
const answerFrom =
  (events: EventSummary[]) =>
  ({ query }: StubbedCall) => {
    const found = events.filter(
      (event) =>
        query.ms_city_id !== '9' &&
        (query.category_event_id === undefined || query.category_event_id === String(event.category_event_id)),
    );
    const limit = Number(query.limit ?? 200);
    const from = (Number(query.page ?? 1) - 1) * limit;
    return { body: { data: found.slice(from, from + limit), last_page: Math.max(1, Math.ceil(found.length / limit)) } };
  };

export const answerEvents = answerFrom(events);

/** The API as the home page meets it. */
export const homeApi: StubbedApi = {
  'GET /featured/domain/localhost': () => ({ body: { data: banners } }),
  'GET /category_event': () => ({ body: { data: categories } }),
  'GET /ms_city': () => ({
    body: {
      data: [
        { ms_city_id: 11, ms_city_name: 'Kota Surabaya' },
        { ms_city_id: 9, ms_city_name: 'Kota Bandung' },
      ],
    },
  }),
  'GET /event/all': answerEvents,
};

/** The same with thirty events. */
export const largeApi: StubbedApi = { ...homeApi, 'GET /event/all': answerFrom(eventsUpTo(30)) };

const nothing = () => ({ body: { data: [], last_page: 1 } });

/** The API of an installation without content. */
export const emptyApi: StubbedApi = {
  'GET /featured/domain/localhost': nothing,
  'GET /category_event': nothing,
  'GET /ms_city': nothing,
  'GET /event/all': nothing,
};
