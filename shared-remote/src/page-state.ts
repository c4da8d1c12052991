import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { STATE_ELEMENT_ID } from '@acara/shared-contract/release';

/** First data of a page, as the server face writes it and the browser takes it over. */
export type PageState = { remote: string; queries: DehydratedState };

/**
 * The state of a client as JSON text. Refusals (404, 403) travel too, so that both sides show the same; queries that
 * failed otherwise do not: the browser asks them itself.
 */
export const writePageState = (remote: string, client: QueryClient): string =>
  JSON.stringify({
    remote,
    queries: withoutMeta(dehydrate(client, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' })),
  } satisfies PageState);

/** Meta says how the server reached the API and for whom; neither may stand in a document. */
const withoutMeta = (state: DehydratedState): DehydratedState => ({
  ...state,
  queries: state.queries.map((query) => ({ ...query, meta: undefined })),
});

/** The first data that the document carries for a remote; null where it carries none or another one's. */
export const readPageState = (page: Document, remote: string): PageState | null =>
  readState(page, STATE_ELEMENT_ID, remote);

/** The same of any element. @param id of the element @param remote name of what the data belong to */
export const readState = (page: Document, id: string, remote: string): PageState | null => {
  const text = page.getElementById(id)?.textContent;
  if (!text) return null;
  const state: unknown = JSON.parse(text);
  return isPageState(state) && state.remote === remote ? state : null;
};

const isPageState = (value: unknown): value is PageState =>
  typeof value === 'object' && value !== null && 'remote' in value && 'queries' in value;
