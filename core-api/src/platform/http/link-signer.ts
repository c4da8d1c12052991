import { createHmac, timingSafeEqual } from 'node:crypto';

/** For links that are opened without a bearer, as a browser, a calendar or another application opens them. */
export type LinkSigner = {
  /** @param what the link may do, with everything that it depends on */
  sign: (what: string) => string;
  verify: (what: string, signature: string | undefined) => boolean;
};

/** @param keys the first signs, all verify */
export const createLinkSigner = (keys: readonly [Buffer, ...Buffer[]]): LinkSigner => {
  const mac = (what: string, key: Buffer) => createHmac('sha256', key).update(what).digest('base64url');
  return {
    sign: (what) => mac(what, keys[0]),
    verify: (what, signature = '') => {
      const given = Buffer.from(signature);
      return keys.some((key) => {
        const expected = Buffer.from(mac(what, key));
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
};
