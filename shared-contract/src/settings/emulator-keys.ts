/** The client id under which the site knows the Google stand-in. A real one ends the same way, but never begins so. */
export const EMULATOR_CLIENT_ID = 'acara-sandbox.apps.googleusercontent.com';

/** Keys under which the site knows the payment stand-in. */
export const EMULATOR_SERVER_KEY = 'SB-Mid-server-acara-sandbox';
export const EMULATOR_CLIENT_KEY = 'SB-Mid-client-acara-sandbox';
