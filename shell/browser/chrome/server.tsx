import type { ReactElement } from 'react';
import { serverNow } from '@acara/shared-auth';
import { provideDeclarations } from '@acara/shared-contract/links';
import type { ShellServerBundle, RenderRequest } from '@acara/shared-contract/release';
import { renderStyled } from '@acara/shared-remote/render-styled';
import { NotFoundPanel } from '@acara/shared-ui/not-found';
import { SiteFooter } from './footer/site-footer.tsx';
import { notFoundHead } from './not-found/not-found-head.ts';
import { PageChrome } from './page-chrome.tsx';
import { IDENTIFIER_PREFIX } from './identifier-prefix.ts';

const noNavigation = () => undefined;

const renderChrome = ({ declarations }: Pick<RenderRequest, 'declarations'>, ...elements: ReactElement[]) => {
  if (declarations) provideDeclarations(declarations);
  return renderStyled(IDENTIFIER_PREFIX, ...elements);
};

/** Not parsed as an address: a path may begin with two slashes, as one of another host does. */
const getPathname = ({ url }: Pick<RenderRequest, 'url'>) => url.split('?', 1).join('');

/** Header and footer of a page, for a guest. */
export const render: ShellServerBundle['render'] = (request) => {
  const { settings } = request;
  const { html, styles } = renderChrome(
    request,
    <PageChrome settings={settings} initialPath={getPathname(request)} navigate={noNavigation} />,
    <SiteFooter settings={settings} now={serverNow()} />,
  );
  const [header = '', footer = ''] = html;
  return { header, footer, styles };
};

/** The not-found screen, for the element of the remote `not-found`. */
export const renderNotFound: ShellServerBundle['renderNotFound'] = (request) => {
  const { html, styles } = renderChrome(request, <NotFoundPanel />);
  return { status: 404, head: notFoundHead(request.settings), html: html.join(''), styles, state: null };
};
