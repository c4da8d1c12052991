import { setTimeout as delay } from 'node:timers/promises';

/** The list that the home page requests. */
export const HOT_PATH = '/api/v1/event/all?page=1&limit=6';

/** Categories and cities that every seeded database has. */
const CATEGORIES = Array.from({ length: 20 }, (_, index) => index + 1);
const PAGES = Array.from({ length: 10 }, (_, index) => index + 1);

/** What many visitors request: pages, categories, popular, teaser. */
export const mixedPaths = (): string[] => [
  ...PAGES.map((page) => `/api/v1/event/all?page=${page}&limit=6`),
  ...PAGES.map((page) => `/api/v1/event/all?page=${page}&limit=4`),
  ...CATEGORIES.flatMap((category) =>
    PAGES.slice(0, 5).map((page) => `/api/v1/event/all?page=${page}&limit=6&category_event_id=${category}`),
  ),
  '/api/v1/event/all?order_by=event_total_clicked&sort_by=desc&limit=5',
  '/api/v1/event/all?upcoming_only=true&store_only=true',
];

const PER_SECOND = 200;
const PAUSE_MS = 5;

/** Kinds of reads with the addresses that are requested in turn. */
type ReadKinds = Readonly<Record<string, readonly string[]>>;
/** Times in ms from when a request was due, so that one that had to wait counts its wait. */
type SteadyTimes = { times: number[]; refused: number };

const fetchEvents = async (url: string): Promise<{ event_slug: string; event_name: string }[]> => {
  const answer = await fetch(url);
  const { data } = (await answer.json()) as { data: { event_slug: string; event_name: string }[] }; // our own API
  return data;
};

/** What visitors read: lists, event pages and searches, each of many addresses. */
export const readKinds = async (origin: string): Promise<ReadKinds> => {
  const pages = Array.from({ length: 10 }, (_, index) => index + 1);
  const lists = pages.map((page) => fetchEvents(`${origin}/api/v1/event/all?page=${page * 7}&limit=100`));
  const events = (await Promise.all(lists)).flat();
  const words = new Set(events.flatMap(({ event_name: name }) => name.split(/\W+/).filter(({ length }) => length > 3)));
  return {
    list: mixedPaths(),
    event: events.map(({ event_slug: slug }) => `/api/v1/event/slug/${slug}`),
    search: [...words].map((word) => `/api/v1/event/all?event_name=${encodeURIComponent(word)}&page=1&limit=6`),
  };
};

/** Sends 200 requests a second, whatever is still under way, the kinds in turn. */
export const readSteadily = async (
  origin: string,
  kinds: ReadKinds,
  seconds: number,
): Promise<Record<string, SteadyTimes>> => {
  const names = Object.keys(kinds);
  const measured: Record<string, SteadyTimes> = Object.fromEntries(
    names.map((name) => [name, { times: [], refused: 0 }]),
  );
  const sent: Promise<void>[] = [];
  const request = async (number: number, due: number) => {
    const name = names[number % names.length] ?? '';
    const paths = kinds[name] ?? [];
    const response = await fetch(origin + paths[Math.floor(number / names.length) % paths.length]);
    await response.arrayBuffer();
    measured[name]?.times.push(performance.now() - due);
    if (!response.ok && measured[name]) measured[name].refused += 1;
  };
  const begun = performance.now();
  const total = seconds * PER_SECOND;
  for (let number = 0; number < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * PER_SECOND));
    for (; number < due; number += 1) sent.push(request(number, begun + (number * 1000) / PER_SECOND));
    await delay(PAUSE_MS);
  }
  await Promise.all(sent);
  return measured;
};
