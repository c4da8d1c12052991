import { hkdfSync } from 'node:crypto';

export type TokenKeys = Record<'access' | 'refreshMac' | 'refreshSuccessor' | 'captcha' | 'loginSubject', Buffer>;

/** One key for each purpose, all made of the one secret, so that a value made for one says nothing about another. */
export const tokenKeys = (secret: string): TokenKeys => {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'acara', purpose, 32));
  return {
    access: key('access token'),
    refreshMac: key('refresh token: mac'),
    refreshSuccessor: key('refresh token: successor'),
    captcha: key('captcha'),
    loginSubject: key('login subject'),
  };
};
