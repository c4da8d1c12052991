import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { FOOTER_ID, HEADER_ID, type SiteSettings } from '@acara/shared-contract/release';
import type { FragmentHost } from '@acara/shared-ui/fragments';
import { IDENTIFIER_PREFIX } from './identifier-prefix.ts';
import { followRouting } from './loading-bar/follow-routing.ts';
import { pageLoading } from './loading-bar/page-loading.ts';
import { PageChrome } from './page-chrome.tsx';

export type MountChromeOptions = {
  settings: SiteSettings;
  /** Goes to an address of the site without loading a document. */
  navigate: (to: string) => void;
  fragments?: FragmentHost;
  /** Ends the session. Without it the menus have no Keluar. */
  onLogout?: () => void;
  /** Told about every hydration that did not fit; the browser's console by default. */
  onRecoverableError?: RootOptions['onRecoverableError'];
};

const inPlace = (id: string) => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the document carries no #${id}`);
  return element;
};

const renderInto = (element: Element, content: ReactNode): Root => {
  const root = createRoot(element, { identifierPrefix: IDENTIFIER_PREFIX });
  root.render(content);
  return root;
};

/** Only a page that came without server rendering needs its code. */
const loadFooter = () => import(/* webpackChunkName: "footer" */ './footer/site-footer.tsx');

/**
 * Brings the chrome of the page to life: hydrates the header that the server rendered, or renders it where there is
 * none. The footer is server HTML and stays so; it is rendered here only where it is missing.
 * Answers how to take it down.
 */
export const mountChrome = ({ onRecoverableError, ...given }: MountChromeOptions): (() => void) => {
  // The bar shows when the app starts, for as long as it always does at least.
  pageLoading.begin()();
  const unfollow = followRouting(window, pageLoading);

  const options = { identifierPrefix: IDENTIFIER_PREFIX, ...(onRecoverableError && { onRecoverableError }) };
  const header = inPlace(HEADER_ID);
  const footer = inPlace(FOOTER_ID);
  const chrome = <PageChrome initialPath={window.location.pathname} {...given} />;
  const roots = [header.dataset.ssr ? hydrateRoot(header, chrome, options) : renderInto(header, chrome)];
  if (!footer.dataset.ssr)
    void loadFooter().then(({ SiteFooter }) => {
      roots.push(renderInto(footer, <SiteFooter settings={given.settings} now={new Date()} />));
    });

  return () => {
    unfollow();
    for (const root of roots) root.unmount();
  };
};
