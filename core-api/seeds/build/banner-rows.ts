import { pictureVersion } from '../../src/modules/images/index.ts';
import banners from '../content/banners.json' with { type: 'json' };
import { DEMO_EVENTS } from '../demo.ts';

type Banner = {
  subject: string;
  text: string;
  /** Of the icons on its picture. */
  category: number;
  /** What it leads to: an event, an address of this site, or one of the provider's site. */
  event?: keyof typeof DEMO_EVENTS;
  path?: string;
  provider?: string;
};

/** Banners of the home page. @param providerSiteUrl PROVIDER_SITE_URL */
export const bannerRows = (providerSiteUrl: string) =>
  (banners as readonly Banner[]).map(({ subject, text, category, event, path, provider }, index) => ({
    featured_id: index + 1,
    featured_domain: null,
    featured_order: index + 1,
    featured_active: true,
    featured_subject: subject,
    featured_description: text,
    featured_redirect_url: event
      ? `/detail-event/${DEMO_EVENTS[event].slug}`
      : (path ?? (provider === '/' ? providerSiteUrl : new URL(provider ?? '', providerSiteUrl).href)),
    featured_image_version: pictureVersion('banner', index + 1, subject, text),
    /** Not a column. */
    category,
  }));
