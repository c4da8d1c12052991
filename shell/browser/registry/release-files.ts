import type { PageRelease, PageScope } from '@acara/shared-contract/release';
import { nextTask } from './evaluate-libraries.ts';

/** `preload`: needed now. `prefetch`: may be needed on a later page, loaded after everything else. */
type Urgency = 'preload' | 'prefetch';

const getAddresses = ({ base, entry, chunks }: PageScope): string[] =>
  [...new Set([entry, ...chunks])].map((file) => base + file);

const find = (page: Document, selector: string, address: string) => page.querySelector(`${selector}="${address}"]`);

/** Whether the document's own script tags load a release: its chunks have run once the document is loaded. */
export const isInDocument = (page: Document, { base, chunks }: PageScope): boolean =>
  chunks.some((file) => find(page, 'script[src', base + file) !== null);

/** Addresses that the browser has prefetched. A preload of these would be reported as unused if it is not used at once. */
const prefetched = new Set<string>();

/** Fetches the files of a release in parallel, without running them. The loader would request one after the other. */
export const fetchFiles = (page: Document, release: PageScope, urgency: Urgency): void => {
  if (isInDocument(page, release)) return;
  for (const address of getAddresses(release)) {
    if (prefetched.has(address) || find(page, `link[rel=${urgency}][href`, address)) continue;
    const link = page.createElement('link');
    Object.assign(link, { rel: urgency, as: 'script', crossOrigin: 'anonymous' });
    // Integrity of a prefetch is checked when the file is loaded.
    if (urgency === 'preload') link.integrity = release.assets[address.slice(release.base.length)] ?? '';
    else link.addEventListener('load', () => prefetched.add(address));
    link.href = address;
    page.head.append(link);
  }
};

let scriptsHaveRun: Promise<unknown> | undefined;

const hasRun = (script: Element) =>
  new Promise((resolve) => ['load', 'error'].forEach((end) => script.addEventListener(end, resolve, { once: true })));

/**
 * Call it while the shell's script runs, the first of the document's scripts that run in order. The remote is evaluated
 * in a later task: together they would block the page for too long.
 */
export const followScripts = (page: Document): void => {
  const scripts = [...page.querySelectorAll('script[defer][src^="/r/"]')];
  const later = scripts.slice(scripts.indexOf(page.currentScript ?? page.head) + 1);
  scriptsHaveRun = Promise.all(later.map(hasRun)).then(nextTask);
};

/** Waits for the chunks that the document's own script tags load; they would be requested twice otherwise. */
export const documentFiles = async (page: Document, release: PageRelease): Promise<void> => {
  if (isInDocument(page, release)) await scriptsHaveRun;
};
