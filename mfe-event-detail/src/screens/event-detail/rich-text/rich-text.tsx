import { createElement, useMemo, type ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import { parseRichText } from './parse-rich-text.ts';
import type { RichNode } from './rich-node.ts';
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

const toReactNode = (node: RichNode, key: number): ReactNode => {
  if (typeof node === 'string') return node;
  if (node.tag === 'img') return <img key={key} src={node.src} alt={node.alt} loading="lazy" decoding="async" />;
  const children = node.children.map(toReactNode);
  if (node.tag === 'table')
    return (
      <TableBox key={key} role="region" aria-label="Tabel" tabIndex={0}>
        <table>
          <tbody>{children}</tbody>
        </table>
      </TableBox>
    );
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
