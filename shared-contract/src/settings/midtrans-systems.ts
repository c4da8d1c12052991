/** Whether a key is of Midtrans's sandbox, where no money is real. */
export const isMidtransSandbox = (key: string): boolean => key.startsWith('SB-');

/** The system of a server key; a key is valid in one only. */
export const midtransOrigins = (serverKey: string): { snap: string; core: string } => {
  const system = isMidtransSandbox(serverKey) ? 'sandbox.midtrans.com' : 'midtrans.com';
  return { snap: `https://app.${system}`, core: `https://api.${system}` };
};
