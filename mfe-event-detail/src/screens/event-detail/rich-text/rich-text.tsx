import { createElement, useMemo, type ReactNode } from 'react';
import { parseRichText } from './parse-rich-text.ts';
import type { RichNode } from './rich-node.ts';
import { Prose, TableBox } from './rich-text-style.ts';

const view = (node: RichNode, key: number): ReactNode => {
  if (typeof node === 'string') return node;
  if (node.tag === 'img')
    return (
      <img
        key={key}
        src={node.src}
        alt={node.alt}
        loading="lazy"
        decoding="async"
        // Who shows the picture need not know who looks at which event.
        referrerPolicy="no-referrer"
      />
    );
  const children = node.children.map(view);
  if (node.tag === 'table')
    return (
      <TableBox key={key} role="region" aria-label="Tabel" tabIndex={0}>
        <table>
          <tbody>{children}</tbody>
        </table>
      </TableBox>
    );
  if (node.tag !== 'a') return createElement(node.tag, { key }, ...children);
  const externalAttributes = node.external ? { target: '_blank', rel: 'nofollow ugc noopener noreferrer' } : {};
  return (
    <a key={key} href={node.href} {...externalAttributes}>
      {children}
    </a>
  );
};

/** An organiser's HTML as elements that React makes: nothing of the text is ever given to the page as markup. */
export const RichText = ({ html }: { html: string }) => {
  const nodes = useMemo(() => parseRichText(html), [html]);
  return <Prose>{nodes.map(view)}</Prose>;
};
