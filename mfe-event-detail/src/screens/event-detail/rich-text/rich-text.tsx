import { createElement, useMemo, type ReactNode } from 'react';
import { parseRichText } from './parse-rich-text.ts';
import type { RichNode } from './rich-node.ts';
import { Prose } from './rich-text-style.ts';

const view = (node: RichNode, key: number): ReactNode => {
  if (typeof node === 'string') return node;
  const children = node.children.map(view);
  if (node.tag !== 'a') return createElement(node.tag, { key }, ...children);
  const away = node.external ? { target: '_blank', rel: 'nofollow ugc noopener noreferrer' } : {};
  return (
    <a key={key} href={node.href} {...away}>
      {children}
    </a>
  );
};

/** An organiser's HTML as elements that React makes: nothing of the text is ever given to the page as markup. */
export const RichText = ({ html }: { html: string }) => {
  const nodes = useMemo(() => parseRichText(html), [html]);
  return <Prose>{nodes.map(view)}</Prose>;
};
