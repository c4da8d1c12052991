import { useEffect } from 'react';
import { useQueries, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { useSettings } from '@acara/shared-ui/settings';
import { applyHead } from './apply-head.ts';
import { routePage, type RemoteRoute } from './remote-route.ts';

/** Keeps the document's head in step with the route and its data; renders nothing. */
export const RouteHead = ({ route }: { route: RemoteRoute }) => {
  const client = useQueryClient();
  const settings = useSettings();
  const params = useParams();
  const { pathname, search } = useLocation();
  const at = { params, search: new URLSearchParams(search) };
  const queries: { queryKey: QueryKey }[] = route.queries?.({ ...at, settings }) ?? [];
  // The screen asks the same; here only to be told when an answer has come.
  useQueries({ queries });
  const head = route.head(routePage(at, pathname, settings, client));
  const text = JSON.stringify(head);
  useEffect(() => {
    applyHead(document, head);
    // `text` stands for the whole of `head`, which is made anew with every rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text]);
  return null;
};
