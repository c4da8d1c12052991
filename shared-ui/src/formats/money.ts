/** An integer with dots between thousands: `12.500`. */
export const formatCount = (count: number) => String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, '.');

export const formatRupiah = (amount: number) => `Rp ${formatCount(amount)}`;

/** `FREE` at 0, else `Mulai Rp 150.000`; null where nothing is left to buy. */
export const formatPriceFrom = (priceFrom: number | null) => {
  if (priceFrom === null) return null;
  return priceFrom === 0 ? 'FREE' : `Mulai ${formatRupiah(priceFrom)}`;
};
