import { Type, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

const addresses = Compile(
  Type.Object({ data: Type.Array(Type.Object({ event_id: Type.Integer(), event_slug: Type.String() })) }),
);
const parts = Compile(Type.Object({ data: Type.Array(Type.Integer({ minimum: 1 })) }));

/** Largest page of the API. */
const PAGE_SIZE = 1000;
/** Ids per part of the sitemap, well below the limit of 50,000 addresses. */
const PART_SIZE = 10_000;
const TIMEOUT_MS = 10_000;

/** Active public events, as the API lists them for guests. */
export type EventList = {
  /** Numbers of the parts that contain an event, from 1. */
  parts: () => Promise<number[]>;
  /** Slugs of one part, page by page. */
  slugs: (part: number) => AsyncIterable<string[]>;
};

export class EventListError extends Error {
  readonly statusCode = 503;

  constructor(problem: string) {
    super(`no list of events: ${problem}`);
    this.name = 'EventListError';
  }
}

/** Reads the list with keyset pagination: the last part costs as much as the first. @throws {EventListError} */
export const eventList = (apiOrigin: string, fetchJson: (url: string) => Promise<unknown> = getJson): EventList => {
  const query = async <S extends TSchema>(shape: ReturnType<typeof Compile<S>>, path: string) => {
    const found = await fetchJson(`${apiOrigin}/api/v1/event/address${path}`).catch((error: unknown) => {
      throw new EventListError(String(error));
    });
    if (!shape.Check(found)) throw new EventListError('the response of the API is no list');
    return found;
  };
  return {
    parts: async () => (await query(parts, `/part?size=${PART_SIZE}`)).data,
    async *slugs(part) {
      const until = part * PART_SIZE;
      for (let after = until - PART_SIZE; after < until;) {
        const { data } = await query(addresses, `?after=${after}&until=${until}&limit=${PAGE_SIZE}`);
        if (data.length > 0) yield data.map(({ event_slug: slug }) => slug);
        if (data.length < PAGE_SIZE) return;
        after = data.at(-1)?.event_id ?? until;
      }
    },
  };
};

const getJson = async (url: string): Promise<unknown> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`the API answered ${response.status}`);
  return response.json();
};
