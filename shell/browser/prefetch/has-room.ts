type NetworkInformation = { saveData?: boolean; effectiveType?: string };

/** Whether the visitor's connection has room for what may not be needed. */
export const hasRoom = ({ navigator }: Window): boolean => {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return navigator.onLine && connection?.saveData !== true && !/2g$/.test(connection?.effectiveType ?? '');
};
