import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { serverNow } from '@acara/shared-auth';
import { FOOTER_ID, HEADER_ID, OUTLET_ID, type SiteSettings } from '@acara/shared-contract/release';
import type { FragmentHost } from '@acara/shared-remote/fragments';
import { IDENTIFIER_PREFIX } from './identifier-prefix.ts';
import { followRouting, pageLoading } from './loading-bar/loading-state.ts';
import { PageChrome } from './page-chrome.tsx';

type MountChromeOptions = {
  settings: SiteSettings;
  navigate: (to: string) => void;
  fragments?: FragmentHost;
  /** Without it the menus have no Keluar. */
  onLogout?: () => void;
  /** Called for hydration mismatches; by default they go to the console. */
  onRecoverableError?: RootOptions['onRecoverableError'];
};

const getElement = (id: string) => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the document has no #${id}`);
  return element;
};

const renderInto = (element: Element, content: ReactNode): Root => {
  const root = createRoot(element, { identifierPrefix: IDENTIFIER_PREFIX });
  root.render(content);
  return root;
};

const loadFooter = () => import(/* webpackChunkName: "footer" */ './footer/site-footer.tsx');

/**
 * Hydrates the header, or renders it without server HTML; the footer only then. Returns a function that unmounts both.
 */
export const mountChrome = ({ onRecoverableError, ...given }: MountChromeOptions): (() => void) => {
  // At the start only where no page is there yet: after it, the bar would look like a second load.
  if (!document.querySelector(`#${OUTLET_ID} [data-ssr]`)) pageLoading.begin()();
  followRouting(window, pageLoading);

  const options = { identifierPrefix: IDENTIFIER_PREFIX, ...(onRecoverableError && { onRecoverableError }) };
  const header = getElement(HEADER_ID);
  const footer = getElement(FOOTER_ID);
  const chrome = <PageChrome initialPath={window.location.pathname} {...given} />;
  const roots: Root[] = [];
  if (header.dataset.ssr)
    // In pieces of a few milliseconds: otherwise hydration blocks the page until all of it is done.
    startTransition(() => {
      roots.push(hydrateRoot(header, chrome, options));
    });
  else roots.push(renderInto(header, chrome));
  if (!footer.dataset.ssr)
    void loadFooter().then(({ SiteFooter }) => {
      roots.push(renderInto(footer, <SiteFooter settings={given.settings} now={serverNow()} />));
    });

  return () => {
    for (const root of roots) root.unmount();
  };
};
