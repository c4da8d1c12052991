import type { CategoryEvent, Head, SiteSettings } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { breadcrumbs } from '../../parts/breadcrumbs.ts';

/** What the head is made from. */
export type AllCategoriesPage = { settings: SiteSettings; url: string; categories: CategoryEvent[] | undefined };

/** What the page of all categories says about itself. */
export const allCategoriesHead = ({ settings, url, categories = [] }: AllCategoriesPage): Head => {
  const title = 'Semua Kategori';
  return {
    title: `${title} — ${settings.siteName}`,
    description: `Semua kategori event di ${settings.siteName}: konser, seminar, kuliner, olahraga, seni dan lainnya. Pilih kategori dan temukan event-nya.`,
    canonical: url,
    ogType: 'website',
    jsonLd: [
      breadcrumbs(settings, [{ name: title, path: link('categories') }]),
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        name: title,
        numberOfItems: categories.length,
        itemListElement: categories.map(({ category_event_id, category_event_name }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name: category_event_name,
          url: `${settings.publicOrigin}${link('events', { category: category_event_id })}`,
        })),
      },
    ],
  };
};
