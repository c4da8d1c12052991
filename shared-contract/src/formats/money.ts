/** An integer with dots between thousands: `12.500`. One of more than 21 digits is written with an exponent. */
export const formatCount = (count: number) => String(Math.trunc(count)).replace(/\B(?=(?:\d{3}){1,7}$)/g, '.');

export const formatRupiah = (amount: number) => `Rp ${formatCount(amount)}`;

/** `FREE` at 0, else `Mulai Rp 150.000`; null where nothing is left to buy. */
export const formatPriceFrom = (priceFrom: number | null) => {
  if (priceFrom === null) return null;
  return priceFrom === 0 ? 'FREE' : `Mulai ${formatRupiah(priceFrom)}`;
};
