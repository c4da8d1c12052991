import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

const answer = Compile(
  Type.Object({
    data: Type.Array(Type.Object({ event_slug: Type.String() })),
    last_page: Type.Integer({ minimum: 1 }),
  }),
);

/** The most that the API answers at once. Decisions, Wire. */
const PAGE_SIZE = 1000;
/** Pages of the API per part of the sitemap: 10,000 addresses, well under the 50,000 that a part may hold. */
const PAGES_PER_PART = 10;
const TIMEOUT_MS = 10_000;

/** Upcoming public events, as the API lists them to anyone; private ones are in no list. */
export type EventList = {
  /** Number of parts, at least one. */
  parts: () => Promise<number>;
  /** Slugs of one part, counted from 1; null beyond the last. */
  slugs: (part: number) => Promise<string[] | null>;
};

/** The API did not answer, or not with a list. */
export class EventListError extends Error {
  /** What the visitor is answered then. */
  readonly statusCode = 503;

  constructor(problem: string) {
    super(`no list of events: ${problem}`);
    this.name = 'EventListError';
  }
}

/** Reads the list from the API. @throws {EventListError} from both functions */
export const eventList = (apiOrigin: string, fetchJson: (url: string) => Promise<unknown> = getJson): EventList => {
  const page = async (number: number) => {
    const url = `${apiOrigin}/api/v1/event/all?upcoming_only=true&limit=${PAGE_SIZE}&page=${number}`;
    const found = await fetchJson(url).catch((error: unknown) => {
      throw new EventListError(String(error));
    });
    if (!answer.Check(found)) throw new EventListError('the API answered something else');
    return found;
  };
  return {
    parts: async () => Math.ceil((await page(1)).last_page / PAGES_PER_PART),
    slugs: async (part) => {
      const first = (part - 1) * PAGES_PER_PART + 1;
      const { data, last_page: lastPage } = await page(first);
      if (part > 1 && first > lastPage) return null;
      const slugs = data.map(({ event_slug: slug }) => slug);
      for (let number = first + 1; number < first + PAGES_PER_PART && number <= lastPage; number += 1)
        slugs.push(...(await page(number)).data.map(({ event_slug: slug }) => slug));
      return slugs;
    },
  };
};

const getJson = async (url: string): Promise<unknown> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`the API answered ${response.status}`);
  return response.json();
};
