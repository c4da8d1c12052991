/** The client id under which the site knows the Google stand-in. A real one ends the same way, but never begins so. */
export const STAND_IN_CLIENT_ID = 'acara-sandbox.apps.googleusercontent.com';

/** Keys under which the site knows the payment stand-in. */
export const STAND_IN_SERVER_KEY = 'SB-Mid-server-acara-sandbox';
export const STAND_IN_CLIENT_KEY = 'SB-Mid-client-acara-sandbox';
