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

const spanOf = ({ span }: RichElement) => span ?? { columns: 1, rows: 1 };

/** For each row the columns that its own cells take, and those of cells that reach down from rows above. */
const takenColumns = (rows: RichElement[][]): { own: number; above: number }[] => {
  let reaching: { rows: number; columns: number }[] = [];
  return rows.map((cells) => {
    const sum = (spans: { columns: number }[]) => spans.reduce((total, { columns }) => total + columns, 0);
    const taken = { own: sum(cells.map(spanOf)), above: sum(reaching) };
    reaching = [...reaching, ...cells.map(spanOf)].flatMap(({ rows: left, columns }) =>
      left > 1 ? [{ rows: left - 1, columns }] : [],
    );
    return taken;
  });
};

/** @param missing columns: the last cell reaches the edge */
const TableRow = ({ cells, missing }: { cells: RichElement[]; missing: number }) => (
  <tr>
    {cells.map((cell, at) => {
      const { columns, rows } = spanOf(cell);
      const wide = columns + (at === cells.length - 1 ? missing : 0);
      const spans = { ...(wide > 1 && { colSpan: wide }), ...(rows > 1 && { rowSpan: rows }) };
      return createElement(cell.tag, { key: at, ...spans }, ...cell.children.map(toReactNode));
    })}
  </tr>
);

/** A first row of one cell is its caption. */
const Table = ({ rows }: { rows: RichElement[] }) => {
  const cells = rows.map(({ children }) => children.filter(isElement));
  const taken = takenColumns(cells);
  const columns = Math.max(...taken.map(({ own, above }) => own + above));
  const [first] = cells;
  const caption = columns > 1 && first?.length === 1 && taken[0]?.own === 1 ? first[0] : undefined;
  return (
    <TableBox role="region" aria-label="Tabel" tabIndex={0}>
      <table>
        {caption && <caption>{caption.children.map(toReactNode)}</caption>}
        <tbody>
          {cells.map(
            (row, at) =>
              (at > 0 || !caption) && (
                <TableRow key={at} cells={row} missing={columns - (taken[at]?.own ?? 0) - (taken[at]?.above ?? 0)} />
              ),
          )}
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
