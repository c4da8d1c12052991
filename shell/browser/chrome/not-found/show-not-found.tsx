import { createRoot, type Root } from 'react-dom/client';
import { hasProfileOrToken, rememberReturn } from '@acara/shared-auth';
import { NotFoundPanel } from '@acara/shared-ui/not-found';
import { findRoute } from '../../registry/page-routes.ts';
import { IDENTIFIER_PREFIX } from '../identifier-prefix.ts';

type HistoryState = { usr?: { wanted?: unknown } | null } | null;

/** The private page that a guest wanted before the not-found screen (docs/contracts/history-state.md), or null. */
export const wantedPage = (state: unknown): string | null => {
  const path = (state as HistoryState)?.usr?.wanted;
  if (typeof path !== 'string' || hasProfileOrToken()) return null;
  const route = findRoute(path);
  // A login cannot return to a page with `returnsTo`.
  return route?.access === 'member' && !route.returnsTo ? path : null;
};

const roots = new WeakMap<Element, Root>();

/** @param wanted a private page: the screen then offers a login that returns to it */
export const showNotFound = (element: Element, wanted: string | null = null): void => {
  const root = roots.get(element) ?? createRoot(element, { identifierPrefix: IDENTIFIER_PREFIX });
  roots.set(element, root);
  root.render(<NotFoundPanel onLogin={wanted === null ? undefined : () => rememberReturn(wanted)} />);
};

/** Removes the not-found screen; server HTML is left to the caller. */
export const hideNotFound = (element: Element): void => {
  roots.get(element)?.unmount();
  roots.delete(element);
};
