import type { PageRelease } from '@acara/shared-contract/release';

declare const __webpack_nonce__: string | undefined;

/** `preload`: it is wanted now. `prefetch`: it may be wanted on a later page, and comes after everything else. */
type Urgency = 'preload' | 'prefetch';

const getAddresses = ({ base, entry, chunks }: PageRelease): string[] => [entry, ...chunks].map((file) => base + file);

const find = (page: Document, selector: string, address: string) => page.querySelector(`${selector}="${address}"]`);

/** Whether the document itself brings the code of a release: then its chunks have run when the document is there. */
export const isInDocument = (page: Document, { base, chunks }: PageRelease): boolean =>
  chunks.some((file) => find(page, 'script[src', base + file) !== null);

/**
 * Has the files of a release fetched side by side, without running them. Its loader would ask for one after the other.
 */
export const fetchFiles = (page: Document, release: PageRelease, urgency: Urgency): void => {
  if (isInDocument(page, release)) return;
  for (const address of getAddresses(release)) {
    if (find(page, `link[rel=${urgency}][href`, address)) continue;
    const link = page.createElement('link');
    Object.assign(link, { rel: urgency, as: 'script', crossOrigin: 'anonymous' });
    // Of what is fetched for later it is checked when it is loaded.
    if (urgency === 'preload') link.integrity = release.assets[address.slice(release.base.length)] ?? '';
    if (typeof __webpack_nonce__ === 'string') link.nonce = __webpack_nonce__;
    link.href = address;
    page.head.append(link);
  }
};

let scriptsHaveRun: Promise<unknown> | undefined;

/** Called while the document's deferred scripts run, of which the shell is the first. */
export const followScripts = (page: Document): void => {
  if (page.readyState !== 'complete')
    scriptsHaveRun = new Promise((resolve) => page.addEventListener('DOMContentLoaded', resolve, { once: true }));
};

/** Waits for the chunks of a release that stand in the document; they would be asked for twice otherwise. */
export const documentFiles = async (page: Document, release: PageRelease): Promise<void> => {
  if (isInDocument(page, release)) await scriptsHaveRun;
};
