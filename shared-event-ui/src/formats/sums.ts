import { formatRupiah } from '@acara/shared-contract/formats';

/** Sums of an order in whole rupiah: `total = subTotal + donation - discount`. */
export type OrderSums = { subTotal: number; donation: number; discount?: number; total: number };

/** The rows of a sum, the same on every screen: none for a donation or discount of 0; `FREE` for 0 in a free class. */
export const formatSums = (
  { subTotal, donation, discount = 0, total }: OrderSums,
  isFree = false,
): readonly { name: string; text: string }[] => {
  const amount = (rupiah: number) => (isFree && rupiah === 0 ? 'FREE' : formatRupiah(rupiah));
  return [
    { name: 'Sub Total', text: amount(subTotal) },
    ...(donation > 0 ? [{ name: 'Donasi', text: formatRupiah(donation) }] : []),
    ...(discount > 0 ? [{ name: 'Diskon', text: `- ${formatRupiah(discount)}` }] : []),
    { name: 'Total', text: amount(total) },
  ];
};

/** The price of one ticket; instead of 0 the price type of its class, where that is free or a donation. */
export const formatTicketPrice = (price: number, type: string | undefined): string =>
  price === 0 && (type === 'FREE' || type === 'DONATION') ? type : formatRupiah(price);
