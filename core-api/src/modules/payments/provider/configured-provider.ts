import type { Config } from '../../../platform/config.ts';
import { createMidtrans } from './midtrans/midtrans.ts';
import type { PaymentProvider } from './payment-provider.ts';

type ProviderSettings = Pick<
  Config,
  'MIDTRANS_SERVER_KEY' | 'MIDTRANS_SNAP_BASE' | 'MIDTRANS_CORE_BASE' | 'MIDTRANS_SETTLEMENTS_URL' | 'SANDBOX_PORT'
>;

/** The payment provider of the settings. Only this file knows which adapters there are. */
export const createConfiguredProvider = (config: ProviderSettings): PaymentProvider =>
  createMidtrans({
    serverKey: config.MIDTRANS_SERVER_KEY,
    snapBase: config.MIDTRANS_SNAP_BASE,
    coreBase: config.MIDTRANS_CORE_BASE,
    settlementsUrl: config.MIDTRANS_SETTLEMENTS_URL,
    sandboxPort: config.SANDBOX_PORT,
  });

/** Signs the links by which buyers return from the payment page. */
export const getProviderSecret = (config: Pick<Config, 'MIDTRANS_SERVER_KEY'>): string => config.MIDTRANS_SERVER_KEY;
