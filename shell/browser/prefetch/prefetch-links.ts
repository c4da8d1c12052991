import type { PageRelease, SiteSettings } from '@acara/shared-contract/release';
import type { Intent, RemoteLifecycles } from '@acara/shared-remote';
import { FETCH_AHEAD } from '@acara/shared-ui/on-demand';
import { softAddress } from '../navigation/link-interceptor.ts';
import { whenIdle } from '../when-idle.ts';
import { hasRoom } from './has-room.ts';
import { watchIntent } from './link-intent.ts';

/** What fetching ahead needs from the page; injected so that tests need no federation. */
export type PrefetchEnvironment = {
  page: Window;
  settings: SiteSettings;
  /** The release that serves a path; none where no remote does. */
  findRelease: (pathname: string) => PageRelease | undefined;
  load: (release: PageRelease) => Promise<RemoteLifecycles>;
};

/**
 * Loads the code and the first data of the page behind a link that is likely to be followed, or that a slice names
 * (`fetchAhead` of shared-ui), once for each address. A failure is none: the visit tries again and says so. Answers how to stop.
 */
export const prefetchLinks = ({ page, settings, findRelease, load }: PrefetchEnvironment): (() => void) => {
  const done = new Map<string, Intent>();

  const fetchAhead = async (url: URL, intent: Intent) => {
    if (url.origin !== page.location.origin || !hasRoom(page)) return;
    const known = done.get(url.pathname + url.search);
    if (known === intent || known === 'press') return;
    const release = findRelease(url.pathname);
    if (!release) return;
    done.set(url.pathname + url.search, intent);
    const { fetchAhead: fetchData } = await load(release);
    await fetchData?.({ url, intent, settings });
  };

  const begin = (address: string, intent: Intent) => {
    const url = URL.parse(address, page.location.origin);
    if (url) void fetchAhead(url, intent).catch(() => undefined);
  };
  const onFetchAhead = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>;
    // Not within the press with which a slice shows something.
    if (typeof detail === 'string') whenIdle(page, () => begin(detail, 'likely'));
  };

  page.addEventListener(FETCH_AHEAD, onFetchAhead);
  const unwatch = watchIntent(page.document, (link, intent) => {
    const address = softAddress(link, page.location);
    if (address !== null) begin(address, intent);
  });
  return () => {
    page.removeEventListener(FETCH_AHEAD, onFetchAhead);
    unwatch();
  };
};
