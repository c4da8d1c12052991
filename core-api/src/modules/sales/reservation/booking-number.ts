import { randomFillSync } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 16 letters of 5 bits: 80 bits that nobody guesses. */
const LENGTH = 16;

// Asked of the system in large pieces: once per ticket would cost more than all the rest.
const pool = Buffer.alloc(4096);
let used = pool.length;

/**
 * A fresh booking number of a class: at least 80 random bits in base32 after the class, so that unique per class is
 * unique. It is what the QR code of a ticket holds.
 */
export const newBookingNumber = (seatDetailId: number): string => {
  if (used + LENGTH > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let text = '';
  for (let index = 0; index < LENGTH; index += 1) text += BASE32.charAt((pool[used + index] ?? 0) & 31);
  used += LENGTH;
  return `${seatDetailId.toString(36).toUpperCase()}-${text}`;
};
