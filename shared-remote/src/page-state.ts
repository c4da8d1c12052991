import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { pageBus } from '@acara/shared-auth';
import { STATE_ELEMENT_ID } from '@acara/shared-contract/release';

/** First data of a page: written by the server bundle, hydrated in the browser. */
type PageState = { remote: string; queries: DehydratedState };

/** Refusals (404, 403) are in it, so that both sides render the same; callers have removed other failures. */
export const writePageState = (remote: string, client: QueryClient): string =>
  JSON.stringify({
    remote,
    queries: withoutMeta(dehydrate(client, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' })),
  } satisfies PageState);

/** Meta has the API's origin and the visitor's headers: not for a document. */
const withoutMeta = (state: DehydratedState): DehydratedState => ({
  ...state,
  queries: state.queries.map((query) => ({ ...query, meta: undefined })),
});

/** The first data of a remote in the document; null where there is none, or that of another remote. */
export const readPageState = (page: Document, remote: string): PageState | null =>
  readState(page, STATE_ELEMENT_ID, remote);

/** @param remote name of the remote or fragment */
export const readState = (page: Document, id: string, remote: string): PageState | null => {
  const text = page.getElementById(id)?.textContent;
  if (!text) return null;
  const state: unknown = JSON.parse(text);
  return isPageState(state) && state.remote === remote ? byDeviceClock(state) : null;
};

/** When data was fetched, by the device's clock: with that one the query client finds out how old it is. */
const byDeviceClock = ({ remote, queries }: PageState): PageState => {
  const { offset } = pageBus.last('clock.changed', 1);
  const shifted = queries.queries.map((query) => {
    const { dataUpdatedAt, errorUpdatedAt } = query.state;
    const state = { ...query.state, dataUpdatedAt: dataUpdatedAt - offset, errorUpdatedAt: errorUpdatedAt - offset };
    return { ...query, state };
  });
  return { remote, queries: { ...queries, queries: shifted } };
};

const isPageState = (value: unknown): value is PageState =>
  typeof value === 'object' && value !== null && 'remote' in value && 'queries' in value;
