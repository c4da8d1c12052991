import { testConfig } from '../../../../test/test-app.ts';
import { createConfiguredProvider } from './configured-provider.ts';

const production = testConfig('postgres://db.test/acara', { NODE_ENV: 'production' });

it('starts in production with a key of the provider', () => {
  expect(() => createConfiguredProvider({ ...production, MIDTRANS_SERVER_KEY: 'Mid-server-abcdef' })).not.toThrow();
});

it("refuses the emulator's public key in production", () => {
  expect(() => createConfiguredProvider({ ...production, MIDTRANS_SERVER_KEY: 'SB-Mid-server-acara-sandbox' })).toThrow(
    "MIDTRANS_SERVER_KEY: is the emulator's",
  );
});
