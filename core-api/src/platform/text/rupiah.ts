/** `Rp 250.000`. */
export const rupiah = (amount: number): string => `Rp ${amount.toLocaleString('id-ID')}`;
