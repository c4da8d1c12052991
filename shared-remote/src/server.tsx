import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { createServerQueryClient, isRefusal } from '@acara/shared-api';
import { provideDeclarations } from '@acara/shared-contract/links';
import type { RenderRequest, RenderResult, ServerFace } from '@acara/shared-contract';
import { writePageState } from './page-state.ts';
import { RemoteApp } from './remote-app.tsx';
import { matchRoute, routePage, type RemoteRoute } from './remote-route.ts';

/**
 * Makes the server face of a remote: fetches what the route needs, renders it as a guest and answers markup, styles,
 * head, status and the data. Throws for an address that is none of the remote's routes.
 */
export const createServerRender = (remote: { name: string; routes: readonly RemoteRoute[] }): ServerFace => ({
  render: async (request: RenderRequest): Promise<RenderResult> => {
    const { pathname, search } = new URL(request.url, 'http://edge.invalid');
    const match = matchRoute(remote.routes, pathname);
    if (!match) throw new Error(`${remote.name} has no route for this address`);
    const at = { params: match.params, search: new URLSearchParams(search) };
    const client = createServerQueryClient(request.api);
    try {
      await Promise.all(
        (match.route.queries?.({ ...at, settings: request.settings }) ?? []).map((query) =>
          client.prefetchQuery(query),
        ),
      );
      // Shown as loading, and asked again by the browser: a passing fault must not be frozen into the page.
      const faults = client
        .getQueryCache()
        .findAll({ predicate: ({ state }) => state.status === 'error' && !isRefusal(state.error) });
      for (const { queryKey } of faults) client.removeQueries({ queryKey, exact: true });

      // Other renderings share this process: from here on nothing waits.
      if (request.declarations) provideDeclarations(request.declarations);
      const page = routePage(at, pathname, request.settings, client);
      const sheet = new ServerStyleSheet();
      try {
        const html = renderToString(
          sheet.collectStyles(
            <StaticRouter location={request.url}>
              <RemoteApp routes={remote.routes} client={client} settings={request.settings} />
            </StaticRouter>,
          ),
          { identifierPrefix: `${remote.name}-` },
        );
        return {
          status: match.route.status?.(page) ?? 200,
          head: match.route.head(page),
          html,
          styles: sheet.getStyleTags(),
          state: writePageState(remote.name, client),
          isComplete: faults.length === 0,
        };
      } finally {
        sheet.seal();
      }
    } finally {
      client.clear();
    }
  },
});
