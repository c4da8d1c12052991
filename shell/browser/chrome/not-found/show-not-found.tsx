import { createRoot, type Root } from 'react-dom/client';
import { rememberReturn } from '@acara/shared-auth';
import { NotFoundPanel } from '@acara/shared-ui/not-found';
import { IDENTIFIER_PREFIX } from '../identifier-prefix.ts';

export { wantedPage } from './wanted-page.ts';

const roots = new WeakMap<Element, Root>();

/**
 * Shows the not-found screen in an empty element.
 * @param wanted the private page that a guest wanted: it offers a login that leads back there
 */
export const showNotFound = (element: Element, wanted: string | null = null): void => {
  const root = roots.get(element) ?? createRoot(element, { identifierPrefix: IDENTIFIER_PREFIX });
  roots.set(element, root);
  root.render(<NotFoundPanel onLogin={wanted === null ? undefined : () => rememberReturn(wanted)} />);
};

/** Takes the not-found screen away; one that came as server HTML is left to the caller. */
export const hideNotFound = (element: Element): void => {
  roots.get(element)?.unmount();
  roots.delete(element);
};
