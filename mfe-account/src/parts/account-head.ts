import type { Head, SiteSettings } from '@acara/shared-contract';

/** What a head is made from. */
export type AccountPage = { settings: SiteSettings; url: string };

/** The head of a page that anyone may find. */
export const publicHead =
  (subject: string, description: string) =>
  ({ settings, url }: AccountPage): Head => ({
    title: `${subject} — ${settings.siteName}`,
    description,
    canonical: url,
    ogType: 'website',
  });

/** The head of a page that belongs to one visitor. */
export const hiddenHead =
  (subject: string) =>
  ({ settings }: Pick<AccountPage, 'settings'>): Head => ({
    title: `${subject} — ${settings.siteName}`,
    robots: 'noindex',
  });

/** The head of a page whose address lets in whoever holds it: in no index, and sent on as a referrer to nobody. */
export const secretHead =
  (subject: string) =>
  (page: Pick<AccountPage, 'settings'>): Head => ({ ...hiddenHead(subject)(page), referrer: 'no-referrer' });
