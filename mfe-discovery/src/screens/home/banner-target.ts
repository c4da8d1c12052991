/**
 * Whether a banner leads to the product's own domain (then it opens in the same tab).
 * A path is our own; an address that is none opens elsewhere.
 */
export const isOwnTarget = (target: string, siteDomain: string): boolean => {
  const base = `https://${siteDomain}`;
  if (!URL.canParse(target, base)) return false;
  const { hostname } = new URL(target, base);
  return hostname === siteDomain || hostname.endsWith(`.${siteDomain}`);
};
