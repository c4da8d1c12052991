import type { SiteSettings } from '@acara/shared-contract/release';

/** Settings of an installation, for tests of the chrome. */
export const testSettings: SiteSettings = {
  siteName: 'Acara',
  siteDomain: 'acara.test',
  publicOrigin: 'https://acara.test',
  providerSiteUrl: 'https://penyedia.test/',
  createEventUrl: 'https://penyedia.test/buat-event',
  advertisingUrl: 'https://penyedia.test/iklan',
  supportEmail: 'halo@acara.test',
  supportPhone: '+62 31 555 0100',
  supportWhatsapp: '+62 812-5550-0100',
  googleClientId: '',
  googleScriptUrl: '',
  snapScriptUrl: '',
  snapClientKey: '',
  discussionUrl: '',
};
