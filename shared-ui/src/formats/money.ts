/** An integer with dots between thousands: `12.500`. */
export const formatCount = (count: number) => String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, '.');

/** Integer rupiah as `Rp 150.000`. */
export const formatRupiah = (amount: number) => `Rp ${formatCount(amount)}`;

/**
 * The price of an event: `FREE` at 0, else `Mulai Rp 150.000`; null where nothing is left to buy.
 * @param priceFrom lowest price in integer rupiah
 */
export const formatPriceFrom = (priceFrom: number | null) => {
  if (priceFrom === null) return null;
  return priceFrom === 0 ? 'FREE' : `Mulai ${formatRupiah(priceFrom)}`;
};
