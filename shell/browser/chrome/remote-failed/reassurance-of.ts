import { fitsPattern } from '@acara/shared-contract/path-pattern';
import { href, paths } from '@acara/shared-contract/paths';

/** What a visitor may rely on while the slice of a page is missing, and where they can go on. */
export type Reassurance = { text: string; link: { to: string; label: string } };

/** By route. The order is at the server before the checkout opens (semantics, Purchase). */
const BY_ROUTE: readonly { pattern: string; reassurance: Reassurance }[] = [
  {
    pattern: paths.checkout.pattern,
    reassurance: {
      text: 'Pesanan Anda tersimpan. Anda dapat membayar dari ',
      link: { to: href.transactions(), label: 'Transaksi Saya' },
    },
  },
];

/** What the panel says of a path besides that something is missing; null where there is nothing to add. */
export const reassuranceOf = (pathname: string): Reassurance | null =>
  BY_ROUTE.find(({ pattern }) => fitsPattern(pattern, pathname))?.reassurance ?? null;
