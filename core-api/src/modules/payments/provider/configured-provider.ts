import { EMULATOR_SERVER_KEY } from '@acara/server-kit/settings';
import type { Config } from '../../../platform/config.ts';
import { createMidtrans } from './midtrans/midtrans.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The payment provider of the settings. Only this file knows which adapters there are. */
export const createConfiguredProvider = (config: Config): PaymentProvider => {
  return createMidtrans({
    serverKey: config.MIDTRANS_SERVER_KEY ?? EMULATOR_SERVER_KEY,
    snapBase: config.MIDTRANS_SNAP_BASE,
    coreBase: config.MIDTRANS_CORE_BASE,
    settlementsUrl: config.MIDTRANS_SETTLEMENTS_URL,
  });
};
