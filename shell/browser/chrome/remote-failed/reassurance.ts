import { getAddress, findRoute } from '../../registry/page-routes.ts';

/** What a visitor may rely on while the slice of a page is missing, and where they can go on. */
export type Reassurance = { text: string; link: { to: string; label: string } };

/** What the panel says of a path besides that something is missing; null where its remote declares nothing. */
export const getReassurance = (pathname: string): Reassurance | null => {
  const missing = findRoute(pathname)?.whenMissing;
  return missing ? { text: missing.text, link: { to: getAddress(missing.route), label: missing.label } } : null;
};
