import type { PageRelease } from '@acara/shared-contract/release';
import { softAddress } from '../navigation/link-interceptor.ts';
import { fetchFiles } from '../registry/release-files.ts';
import { hasRoom } from './has-room.ts';

type Environment = {
  page: Window;
  /** The release that serves a path; none where no remote does. */
  findRelease: (pathname: string) => PageRelease | undefined;
  /** Has the library of calls loaded. */
  loadHttpClient: () => Promise<unknown>;
};

/** Fetches what the next page needs, whichever link of the slice is followed: its code, not run, and the library of calls. */
export const fetchCodeAhead = ({ page, findRelease, loadHttpClient }: Environment): void => {
  if (!hasRoom(page)) return;
  const links = page.document.querySelectorAll<HTMLAnchorElement>('#acara-outlet a[href]');
  const addresses = Array.from(links, (link) => softAddress(link, page.location)).filter((address) => address !== null);
  const releases = new Set(addresses.map((address) => findRelease(new URL(address, page.location.origin).pathname)));
  for (const release of releases) if (release) fetchFiles(page.document, release, 'prefetch');
  loadHttpClient().catch(() => undefined); // The first call asks for it again.
};
