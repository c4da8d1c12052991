/** Client id of the Google emulator. A real one has the same suffix, but never this prefix. */
export const EMULATOR_CLIENT_ID = 'acara-sandbox.apps.googleusercontent.com';

/** Keys of the payment emulator. */
export const EMULATOR_SERVER_KEY = 'SB-Mid-server-acara-sandbox';
export const EMULATOR_CLIENT_KEY = 'SB-Mid-client-acara-sandbox';
