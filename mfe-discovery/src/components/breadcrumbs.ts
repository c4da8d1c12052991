import type { SiteSettings } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';

/** One step of the way to a page: its name and its path on the site. */
export type Crumb = { name: string; path: string };

/** The way to a page from home, for search engines; the last step is the page itself. */
export const breadcrumbs = (settings: SiteSettings, steps: Crumb[]): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Beranda', path: link('home') }, ...steps].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: `${settings.publicOrigin}${path}`,
  })),
});
