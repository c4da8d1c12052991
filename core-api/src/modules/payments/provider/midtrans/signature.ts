import { createHash, timingSafeEqual } from 'node:crypto';

export type Signed = { order_id: string; status_code: string; gross_amount: string; signature_key: string };

/** Whether a notification was signed with our key. Takes the same time for every wrong signature. */
export const isSigned = (
  { order_id, status_code, gross_amount, signature_key }: Signed,
  serverKey: string,
): boolean => {
  const right = createHash('sha512').update(`${order_id}${status_code}${gross_amount}${serverKey}`).digest();
  const given = Buffer.from(/^[0-9a-f]{128}$/i.test(signature_key) ? signature_key : '', 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
};
