import { Type, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

const addresses = Compile(
  Type.Object({ data: Type.Array(Type.Object({ event_id: Type.Integer(), event_slug: Type.String() })) }),
);
const parts = Compile(Type.Object({ data: Type.Array(Type.Integer({ minimum: 1 })) }));

/** The most that the API answers at once. */
const PAGE_SIZE = 1000;
/** Ids per part of the sitemap, well under the 50,000 addresses that a part may hold. */
const PART_SIZE = 10_000;
const TIMEOUT_MS = 10_000;

/** Active public events, as the API names them to anyone; private ones are in no list. */
export type EventList = {
  /** Numbers of the parts that hold an event, counted from 1. */
  parts: () => Promise<number[]>;
  /** Slugs of one part, page by page; nothing for a part without events. */
  slugs: (part: number) => AsyncIterable<string[]>;
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

/** Reads the list from the API by its keys: the last part costs what the first does. @throws {EventListError} */
export const eventList = (apiOrigin: string, fetchJson: (url: string) => Promise<unknown> = getJson): EventList => {
  const ask = async <S extends TSchema>(answer: ReturnType<typeof Compile<S>>, path: string) => {
    const found = await fetchJson(`${apiOrigin}/api/v1/event/address${path}`).catch((error: unknown) => {
      throw new EventListError(String(error));
    });
    if (!answer.Check(found)) throw new EventListError('the API answered something else');
    return found;
  };
  return {
    parts: async () => (await ask(parts, `/part?size=${PART_SIZE}`)).data,
    async *slugs(part) {
      const until = part * PART_SIZE;
      for (let after = until - PART_SIZE; after < until;) {
        const { data } = await ask(addresses, `?after=${after}&until=${until}&limit=${PAGE_SIZE}`);
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
