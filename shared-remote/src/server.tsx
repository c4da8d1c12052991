import type { ComponentType, ReactElement } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { StaticRouter } from 'react-router-dom';
import { createServerQueryClient, isRefusal } from '@acara/shared-api';
import { provideDeclarations, type RouteName } from '@acara/shared-contract/links';
import type { Head, RenderRequest, RenderResult, ServerBundle, SiteSettings } from '@acara/shared-contract';
import { FragmentFrame, idPrefix } from './fragment-frame.tsx';
import { writePageState } from './page-state.ts';
import { RemoteApp } from './remote-app.tsx';
import { renderStyled } from './render-styled.ts';
import { matchRoute, routePage, type RemoteRoute, type RoutePage, type RouteQuery } from './remote-route.ts';

/** Fetches queries and renders. Failures other than refusals are retried by the browser. */
const withQueries = async <T,>(
  { api, declarations }: RenderRequest,
  queries: readonly RouteQuery[],
  render: (client: QueryClient, isComplete: boolean) => T,
): Promise<T> => {
  const client = createServerQueryClient(api);
  try {
    await Promise.all(queries.map((query) => client.prefetchQuery(query)));
    // Rendered as loading: a temporary failure must not be part of the page.
    const faults = client
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.status === 'error' && !isRefusal(state.error) });
    for (const { queryKey } of faults) client.removeQueries({ queryKey, exact: true });
    // Global in this process, which renders other pages too: no `await` from here on.
    if (declarations) provideDeclarations(declarations);
    return render(client, faults.length === 0);
  } finally {
    client.clear();
  }
};

const renderContent = (identifierPrefix: string, content: ReactElement): { html: string; styles: string } => {
  const { html, styles } = renderStyled(identifierPrefix, content);
  return { html: html.join(''), styles };
};

/** For search engines, share previews and the preloader; browser bundles do not contain them. */
export type DocumentHeads = Partial<Record<RouteName, (page: RoutePage) => Partial<Head>>>;

export type RenderedRemote = { name: string; routes: readonly RemoteRoute[]; heads?: DocumentHeads };

/** Renders a route for a guest, with its queries. Throws for an address without a route. */
export const createServerRender = (remote: RenderedRemote): ServerBundle => ({
  render: async (request: RenderRequest): Promise<RenderResult> => {
    // Not parsed as an address, which would resolve a parameter `..`.
    const [pathname = ''] = request.url.split('?', 1);
    const search = request.url.slice(pathname.length);
    const match = matchRoute(remote.routes, pathname);
    if (!match) throw new Error(`${remote.name} has no route for this address`);
    // Rendering does not wait for chunks.
    await match.route.load?.();
    const at = { params: match.params, search: new URLSearchParams(search) };
    return withQueries(
      request,
      match.route.queries?.({ ...at, settings: request.settings }) ?? [],
      (client, isComplete) => {
        const page = routePage(at, pathname, request.settings, client);
        return {
          status: match.route.status?.(page) ?? 200,
          head: { ...match.route.head(page), ...remote.heads?.[match.route.name as RouteName]?.(page) },
          ...renderContent(
            `${remote.name}-`,
            <StaticRouter location={request.url}>
              <RemoteApp routes={remote.routes} client={client} settings={request.settings} />
            </StaticRouter>,
          ),
          state: writePageState(remote.name, client),
          isComplete,
        };
      },
    );
  },
});

type ServerFragment = {
  component: ComponentType;
  queries?: (page: { settings: SiteSettings }) => RouteQuery[];
};

/** Creates `renderFragment` of a server bundle. @param fragments by name; each has a file in `src/fragments/` too */
export const createFragmentRender =
  (fragments: Readonly<Record<string, ServerFragment>>): NonNullable<ServerBundle['renderFragment']> =>
  async (name, request) => {
    const fragment = fragments[name];
    if (!fragment) throw new Error(`no fragment ${name}`);
    const { settings } = request;
    return withQueries(request, fragment.queries?.({ settings }) ?? [], (client, isComplete) => ({
      ...renderContent(
        idPrefix(name),
        <FragmentFrame client={client} settings={settings}>
          <fragment.component />
        </FragmentFrame>,
      ),
      state: writePageState(name, client),
      isComplete,
    }));
  };
