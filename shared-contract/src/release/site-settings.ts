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
};
