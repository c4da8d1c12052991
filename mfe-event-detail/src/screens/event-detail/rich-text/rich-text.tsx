import { createElement, useMemo, type ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import { parseRichText } from './parse-rich-text.ts';
import type { RichElement, RichNode } from './rich-node.ts';
import { EXTERNAL_LINK } from './safe-href.ts';

const { color, radius, size, space, weight, width } = tokens;

const Prose = styled.div`
  max-width: ${width.text};
  color: ${color.ink};
  line-height: 1.7;

  > * + *,
  blockquote > * + *,
  li > * + * {
    margin-top: ${space(4)};
  }

  h3,
  h4,
  h5,
  h6 {
    margin-top: ${space(7)};
    font-size: ${size.lead};
    line-height: 1.35;
  }

  h4,
  h5,
  h6 {
    font-size: ${size.body};
  }

  img {
    border-radius: ${radius.control};
  }

  pre,
  code {
    font-family: ui-monospace, monospace;
    font-size: ${size.small};
  }

  pre {
    padding: ${space(3)} ${space(4)};
    border-radius: ${radius.control};
    background: ${color.sunken};
    white-space: pre-wrap;
  }

  sub,
  sup {
    line-height: 0;
  }

  > :first-child {
    margin-top: 0;
  }

  ul,
  ol {
    padding-left: ${space(5)};
  }

  ul {
    list-style: disc;
  }

  ol {
    list-style: decimal;
  }

  li + li,
  li > ul,
  li > ol {
    margin-top: ${space(2)};
  }

  li::marker {
    color: ${color.inkSoft};
  }

  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  strong {
    font-weight: ${weight.bold};
  }

  blockquote {
    margin-inline: 0;
    padding-left: ${space(4)};
    border-left: 3px solid ${color.line};
    color: ${color.inkSoft};
  }

  hr {
    height: 1px;
    border: 0;
    background: ${color.line};
  }
`;

const TableBox = styled.div`
  overflow-x: auto;

  table {
    border-collapse: collapse;
    min-width: 100%;
  }

  caption {
    padding-bottom: ${space(2)};
    color: ${color.inkSoft};
    font-size: ${size.small};
    text-align: start;
  }

  td,
  th {
    min-width: 88px;
    padding: ${space(2)} ${space(3)};
    border: 1px solid ${color.line};
    text-align: start;
    vertical-align: top;
  }

  th {
    background: ${color.sunken};
    font-weight: ${weight.semibold};
  }
`;

const isElement = (node: RichNode): node is RichElement =>
  typeof node === 'object' && 'children' in node && node.tag !== 'a';

const TableRow = ({ cells, columns }: { cells: RichElement[]; columns: number }) => (
  <tr>
    {cells.map(({ tag, children }, at) => {
      // The last cell of a row that has fewer than others reaches the edge.
      const missing = at === cells.length - 1 ? columns - cells.length : 0;
      return createElement(
        tag,
        { key: at, ...(missing > 0 && { colSpan: missing + 1 }) },
        ...children.map(toReactNode),
      );
    })}
  </tr>
);

/** A first row of one cell is its caption. */
const Table = ({ rows }: { rows: RichElement[] }) => {
  const cells = rows.map(({ children }) => children.filter(isElement));
  const columns = Math.max(...cells.map((row) => row.length));
  const [first] = cells;
  const caption = columns > 1 && first?.length === 1 ? first[0] : undefined;
  return (
    <TableBox role="region" aria-label="Tabel" tabIndex={0}>
      <table>
        {caption && <caption>{caption.children.map(toReactNode)}</caption>}
        <tbody>
          {cells.slice(caption ? 1 : 0).map((row, at) => (
            <TableRow key={at} cells={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
};

const toReactNode = (node: RichNode, key: number): ReactNode => {
  if (typeof node === 'string') return node;
  if (node.tag === 'img') return <img key={key} src={node.src} alt={node.alt} loading="lazy" decoding="async" />;
  if (node.tag === 'table') return <Table key={key} rows={node.children.filter(isElement)} />;
  const children = node.children.map(toReactNode);
  if (node.tag !== 'a') return createElement(node.tag, { key }, ...children);
  return (
    <a key={key} href={node.href} {...(node.external && EXTERNAL_LINK)}>
      {children}
    </a>
  );
};

/** An organiser's HTML as React elements: nothing of it reaches the page as markup. */
export const RichText = ({ html }: { html: string }) => {
  const nodes = useMemo(() => parseRichText(html), [html]);
  return <Prose>{nodes.map(toReactNode)}</Prose>;
};
