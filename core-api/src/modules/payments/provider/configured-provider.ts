import { EMULATOR_SERVER_KEY, SettingsError } from '@acara/shared-contract/settings';
import type { Config } from '../../../platform/config.ts';
import { createMidtrans } from './midtrans/midtrans.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The payment provider of the settings. Only this file knows which adapters there are. @throws {SettingsError} */
export const createConfiguredProvider = (config: Config): PaymentProvider => {
  const { MIDTRANS_SERVER_KEY: serverKey = EMULATOR_SERVER_KEY } = config;
  // The emulator's key is public: anybody could sign notifications with it.
  if (config.NODE_ENV === 'production' && serverKey === EMULATOR_SERVER_KEY)
    throw new SettingsError(["MIDTRANS_SERVER_KEY: is the emulator's, which is public"]);
  return createMidtrans({
    serverKey,
    snapBase: config.MIDTRANS_SNAP_BASE,
    coreBase: config.MIDTRANS_CORE_BASE,
    settlementsUrl: config.MIDTRANS_SETTLEMENTS_URL,
  });
};
