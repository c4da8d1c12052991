import { STATE_ELEMENT_ID } from '@acara/shared-contract/release';

const ofAddress = ({ pathname, search }: URL | Location): string => pathname + search;

/**
 * Removes the server's page from the document of a visitor who has gone back or forward before the scripts were there: it is
 * that of another address, and would stay above the page of this one. Call it before remotes are registered.
 *
 * @param from address that the document is for
 */
export const dropLeftPage = (page: Window, outlet: HTMLElement, from: string | undefined): void => {
  if (from === undefined || ofAddress(new URL(from)) === ofAddress(page.location)) return;
  for (const part of outlet.querySelectorAll(':scope > [data-ssr]')) part.remove();
  page.document.getElementById(STATE_ELEMENT_ID)?.remove();
};
