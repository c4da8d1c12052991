import { SettingsError, EMULATOR_CLIENT_KEY, type Settings } from '@acara/shared-contract/settings';

/** Whether buyers pay with money: the server key is not one of a sandbox. */
export const isRealMoney = ({ MIDTRANS_SERVER_KEY: key }: Settings): boolean => Boolean(key) && !key?.startsWith('SB-');

/** @throws SettingsError for a client key of one's own beside the stand-in, which has another */
export const assertNoLoneClientKey = ({ MIDTRANS_CLIENT_KEY: key }: Settings): void => {
  if (key && key !== EMULATOR_CLIENT_KEY)
    throw new SettingsError(['MIDTRANS_SERVER_KEY: is missing, MIDTRANS_CLIENT_KEY is set and needs it']);
};

/**
 * Where the real payment provider is: keys that begin with SB- are of its sandbox.
 * @throws SettingsError where only one of the two keys is set, or they are of different places
 */
export const realPayment = (settings: Settings): Partial<Settings> => {
  const { MIDTRANS_SERVER_KEY: serverKey = '', MIDTRANS_CLIENT_KEY: clientKey } = settings;
  if (!clientKey) throw new SettingsError(['MIDTRANS_CLIENT_KEY: is missing, MIDTRANS_SERVER_KEY is set and needs it']);
  const isSandbox = serverKey.startsWith('SB-');
  if (clientKey.startsWith('SB-') !== isSandbox)
    throw new SettingsError([
      'MIDTRANS_CLIENT_KEY: is not of the same system as MIDTRANS_SERVER_KEY: one is of its sandbox',
    ]);
  const domain = isSandbox ? 'sandbox.midtrans.com' : 'midtrans.com';
  return {
    MIDTRANS_SNAP_BASE: settings.MIDTRANS_SNAP_BASE ?? `https://app.${domain}`,
    MIDTRANS_CORE_BASE: settings.MIDTRANS_CORE_BASE ?? `https://api.${domain}`,
    MIDTRANS_SNAP_JS_URL: settings.MIDTRANS_SNAP_JS_URL ?? `https://app.${domain}/snap/snap.js`,
  };
};
