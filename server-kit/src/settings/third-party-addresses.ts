import { EMULATOR_CLIENT_ID, EMULATOR_SERVER_KEY, EMULATOR_CLIENT_KEY } from './emulator-keys.ts';

/** Whether a key is of Midtrans's sandbox, where no money is real. */
export const isMidtransSandbox = (key: string): boolean => key.startsWith('SB-');

/** Where the emulators run. */
type Emulator = { local: string; public: string };

/**
 * The system of Midtrans that a server or client key is of; a key is valid in one only. Without a key: the emulator's.
 * @returns the origins of Snap and of the core API, and the address of the script of the popup
 */
export const midtransAddresses = (key: string | undefined, emulator: Emulator) => {
  if (key === undefined || key === EMULATOR_SERVER_KEY || key === EMULATOR_CLIENT_KEY)
    return { snap: emulator.local, core: emulator.local, script: `${emulator.public}/snap/snap.js` };
  const system = isMidtransSandbox(key) ? 'sandbox.midtrans.com' : 'midtrans.com';
  const snap = `https://app.${system}`;
  return { snap, core: `https://api.${system}`, script: `${snap}/snap/snap.js` };
};

/** Of Google's sign-in: its keys, and the script of its button. Without a client id: the emulator's. */
export const googleAddresses = (clientId: string | undefined, emulator: Emulator) =>
  clientId === undefined || clientId === EMULATOR_CLIENT_ID
    ? { keys: `${emulator.local}/oauth2/v3/certs`, script: `${emulator.public}/gsi/client` }
    : { keys: 'https://www.googleapis.com/oauth2/v3/certs', script: 'https://accounts.google.com/gsi/client' };
