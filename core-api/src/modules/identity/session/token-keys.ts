import { hkdfSync } from 'node:crypto';

/** One value for each secret in use; the first secret signs. */
export type PerSecret<Value> = readonly [Value, ...Value[]];

/** Keys of one purpose: the first signs, all verify. */
export type Keys = PerSecret<Buffer>;

export type TokenKeys = Record<
  'access' | 'refreshMac' | 'refreshSuccessor' | 'captcha' | 'loginSubject' | 'limits' | 'links',
  Keys
>;

export const mapKeys = <Value>([first, ...others]: Keys, make: (key: Buffer) => Value): PerSecret<Value> => [
  make(first),
  ...others.map(make),
];

/**
 * Derives one key per purpose and secret.
 * @param setting `TOKEN_SECRET`: one secret, or two with a comma between them while it is being changed
 */
export const tokenKeys = (setting: string): TokenKeys => {
  const [first = '', ...others] = setting.split(',').map((secret) => secret.trim());
  const keys = (purpose: string): Keys => {
    const key = (secret: string) => Buffer.from(hkdfSync('sha256', secret, 'acara', purpose, 32));
    return [key(first), ...others.map(key)];
  };
  return {
    access: keys('access token'),
    refreshMac: keys('refresh token: mac'),
    refreshSuccessor: keys('refresh token: successor'),
    captcha: keys('captcha'),
    loginSubject: keys('login subject'),
    limits: keys('limits'),
    links: keys('links'),
  };
};
