import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import type { ChromeFace, RenderRequest } from '@acara/shared-contract/release';
import { NotFoundPanel } from '@acara/shared-ui/not-found';
import { SiteFooter } from './footer/site-footer.tsx';
import { notFoundHead } from './not-found/not-found-head.ts';
import { PageChrome } from './page-chrome.tsx';
import { IDENTIFIER_PREFIX } from './identifier-prefix.ts';

const noNavigation = () => undefined;

/** Renders parts of a page; their styles are collected together. */
const renderStyled = (...parts: ReactElement[]): { html: string[]; styles: string } => {
  const sheet = new ServerStyleSheet();
  try {
    const html = parts.map((part) =>
      renderToString(sheet.collectStyles(part), { identifierPrefix: IDENTIFIER_PREFIX }),
    );
    return { html, styles: sheet.getStyleTags() };
  } finally {
    sheet.seal();
  }
};

const pathOf = ({ url }: Pick<RenderRequest, 'url'>) => new URL(url, 'http://site.invalid').pathname;

/** Header and footer of a page, as a guest sees them. */
export const render: ChromeFace['render'] = (request) => {
  const { settings, navigation = [] } = request;
  const { html, styles } = renderStyled(
    <PageChrome settings={settings} initialPath={pathOf(request)} navigate={noNavigation} navigation={navigation} />,
    <SiteFooter settings={settings} now={new Date()} />,
  );
  const [header = '', footer = ''] = html;
  return { header, footer, styles };
};

/** The shell's not-found screen (spec §2), for the element of the slice `not-found`. */
export const renderNotFound: ChromeFace['renderNotFound'] = ({ settings }) => {
  const { html, styles } = renderStyled(<NotFoundPanel />);
  return { status: 404, head: notFoundHead(settings), html: html.join(''), styles, state: null };
};
