import type { CategoryEvent, Head, SiteSettings } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { breadcrumbs } from '../../components/breadcrumbs.ts';

const TITLE = 'Semua Kategori';

/** What the HTML of the page of all categories has in its head besides. */
export const allCategoriesDocumentHead = (settings: SiteSettings, categories: CategoryEvent[] = []): Partial<Head> => ({
  ogType: 'website',
  jsonLd: [
    breadcrumbs(settings, [{ name: TITLE, path: link('categories') }]),
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: TITLE,
      numberOfItems: categories.length,
      itemListElement: categories.map(({ category_event_id, category_event_name }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: category_event_name,
        url: `${settings.publicOrigin}${link('events', { category: category_event_id })}`,
      })),
    },
  ],
});
