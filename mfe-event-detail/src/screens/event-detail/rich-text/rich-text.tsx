import { createElement, type ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import { parseRichText, type RichElement, type RichNode } from './rich-tree.ts';
import { EXTERNAL_LINK, safeHref, safeSource } from './safe-href.ts';

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

/** What is not here is not shown: nothing but these elements, with the attributes below, can reach the page. */
const SHOWN = new Map(
  'p pre h3 h4 h5 h6 blockquote ul ol li hr caption thead tbody tr th td strong em u s sub sup code br'
    .split(' ')
    .map((tag) => [tag, tag]),
)
  .set('b', 'strong')
  .set('i', 'em');

/** React has no text in them, not even spaces. */
const WITHOUT_TEXT = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol']);

const MAX_SPAN = 20;

const span = ({ attributes }: RichElement, name: string): number | undefined =>
  Math.min(MAX_SPAN, Number(attributes.get(name))) || undefined;

const childrenOf = ({ tag, children }: RichElement): ReactNode[] =>
  children.filter((child) => typeof child !== 'string' || !WITHOUT_TEXT.has(tag)).map(toReactNode);

const Picture = ({ attributes }: RichElement) => {
  const src = safeSource(attributes.get('src') ?? '');
  return src && <img src={src} alt={attributes.get('alt') ?? ''} loading="lazy" decoding="async" />;
};

const Link = (element: RichElement) => {
  const target = safeHref(element.attributes.get('href') ?? '');
  if (!target) return childrenOf(element);
  return (
    <a href={target.href} {...(target.external && EXTERNAL_LINK)}>
      {childrenOf(element)}
    </a>
  );
};

const Table = (element: RichElement) => (
  <TableBox role="region" aria-label="Tabel" tabIndex={0}>
    <table>{childrenOf(element)}</table>
  </TableBox>
);

const toReactNode = (node: RichNode, key: number): ReactNode => {
  if (typeof node === 'string') return node;
  if (node.tag === 'img') return <Picture key={key} {...node} />;
  if (node.tag === 'a') return <Link key={key} {...node} />;
  if (node.tag === 'table') return <Table key={key} {...node} />;
  const tag = SHOWN.get(node.tag);
  const isCell = tag === 'td' || tag === 'th';
  const spans = isCell && { colSpan: span(node, 'colspan'), rowSpan: span(node, 'rowspan') };
  return tag && createElement(tag, { key, ...spans }, ...childrenOf(node));
};

/** An organiser's HTML as React elements: nothing of it reaches the page as markup. */
export const RichText = ({ html }: { html: string }) => <Prose>{parseRichText(html).map(toReactNode)}</Prose>;
