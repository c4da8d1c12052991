import { createElement, startTransition, Suspense, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Attributes that React names differently from HTML, or would control. */
const PROPS: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  value: 'defaultValue',
  checked: 'defaultChecked',
};
/** Comments of React around a boundary of Suspense. */
const BOUNDARY = '$';
const BOUNDARY_END = '/$';

const propsOf = (element: Element): Record<string, unknown> => {
  const entries = [...element.attributes].map(({ name, value }) => [PROPS[name] ?? name, value]);
  // Hydration does not read it, but it has to be an object.
  return { ...Object.fromEntries(entries), ...(element.hasAttribute('style') && { style: {} }) };
};

/** Nodes up to the end of a boundary as what React would have rendered them from. */
const readNodes = (nodes: Iterator<Node>): ReactNode[] => {
  const found: ReactNode[] = [];
  for (let { value, done } = nodes.next(); !done; { value, done } = nodes.next()) {
    if (value instanceof Text) found.push(value.data);
    else if (value instanceof Element)
      found.push(createElement(value.localName, propsOf(value), ...readNodes(value.childNodes.values())));
    else if (value instanceof Comment && value.data === BOUNDARY)
      found.push(createElement(Suspense, null, ...readNodes(nodes)));
    else if (value instanceof Comment && value.data === BOUNDARY_END) break;
  }
  return found;
};

// A transition is hydrated in slices of a few milliseconds.
startTransition(() => {
  for (const container of document.querySelectorAll('#acara-header, #acara-outlet > [data-ssr]'))
    hydrateRoot(container, readNodes(container.childNodes.values()), {
      onRecoverableError: (error) => console.error('hydration did not fit', error),
    });
});
