import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import type { SiteSettings } from '@acara/shared-contract/release';
import { SiteFooter } from './footer/site-footer.tsx';
import { followRouting } from './loading-bar/follow-routing.ts';
import { pageLoading } from './loading-bar/page-loading.ts';
import { PageChrome } from './page-chrome.tsx';
import { FOOTER_ELEMENT_ID, HEADER_ELEMENT_ID, IDENTIFIER_PREFIX } from './places.ts';

export type MountChromeOptions = {
  settings: SiteSettings;
  /** Goes to an address of the site without loading a document. */
  navigate: (to: string) => void;
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

/**
 * Brings the chrome of the page to life: hydrates the header that the server rendered, or renders it where there is
 * none. The footer is server HTML and stays so; it is rendered here only where it is missing.
 * Answers how to take it down.
 */
export const mountChrome = ({ settings, navigate, onLogout, onRecoverableError }: MountChromeOptions): (() => void) => {
  // Spec §9: the bar shows for about 300 ms when the app starts.
  pageLoading.begin()();
  const unfollow = followRouting(window, pageLoading);

  const options = { identifierPrefix: IDENTIFIER_PREFIX, ...(onRecoverableError && { onRecoverableError }) };
  const header = inPlace(HEADER_ELEMENT_ID);
  const chrome = (
    <PageChrome settings={settings} initialPath={window.location.pathname} navigate={navigate} onLogout={onLogout} />
  );
  const roots = [header.firstElementChild ? hydrateRoot(header, chrome, options) : createRoot(header, options)];
  if (!header.firstElementChild) roots[0]?.render(chrome);

  const footer = inPlace(FOOTER_ELEMENT_ID);
  if (!footer.firstElementChild) {
    const root = createRoot(footer, options);
    root.render(<SiteFooter settings={settings} now={new Date()} />);
    roots.push(root);
  }

  return () => {
    unfollow();
    for (const root of roots) root.unmount();
  };
};
