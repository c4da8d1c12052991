/** Settings of the installation that pages need; the edge writes them into every document. */
export type SiteSettings = {
  siteName: string;
  /** Domain of the banners; links to it count as our own. */
  siteDomain: string;
  /** Origin of the site without trailing slash, for canonical and share addresses. */
  publicOrigin: string;
  providerSiteUrl: string;
  createEventUrl: string;
  advertisingUrl: string;
  supportEmail: string;
  supportPhone: string;
  supportWhatsapp: string;
  /** Client id of Google sign-in; empty where the site has none. */
  googleClientId: string;
  /** Google's sign-in script, or the emulator's. */
  googleScriptUrl: string;
  /** The payment provider's popup script, or the emulator's. */
  snapScriptUrl: string;
  /** The payment provider's public key of this site. */
  snapClientKey: string;
  /** Address of the embedded discussion thread; empty where the site has none. */
  discussionUrl: string;
  /** `off`: the kill switch of the service worker is on; pages unregister it. Missing: it is used. */
  serviceWorker?: 'off';
};
