import { createRoot, type Root } from 'react-dom/client';
import { NotFoundPanel } from '@acara/shared-ui/not-found';
import { IDENTIFIER_PREFIX } from '../identifier-prefix.ts';

const roots = new WeakMap<Element, Root>();

/** Shows the not-found screen in an empty element: spec §2 Not-found page. */
export const showNotFound = (element: Element): void => {
  const root = roots.get(element) ?? createRoot(element, { identifierPrefix: IDENTIFIER_PREFIX });
  roots.set(element, root);
  root.render(<NotFoundPanel />);
};

/** Takes the not-found screen away; one that came as server HTML is left to the caller. */
export const hideNotFound = (element: Element): void => {
  roots.get(element)?.unmount();
  roots.delete(element);
};
