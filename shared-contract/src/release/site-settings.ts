/** Settings of the installation that pages need; the edge writes them into every document. */
export type SiteSettings = {
  siteName: string;
  /** Domain under which banners are asked for, and which counts as our own for banner targets. */
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
  /** Address of Google's sign-in script, or of its stand-in. */
  googleScriptUrl: string;
  /** Address of the payment provider's popup script, or of its stand-in. */
  snapScriptUrl: string;
  /** The payment provider's public key of this site. */
  snapClientKey: string;
  /** Address of the embedded discussion thread; empty where the site has none. */
  discussionUrl: string;
  /** `off`: the kill switch of the service worker is on; pages take it out of browsers. Missing: it is used. */
  serviceWorker?: 'off';
};
