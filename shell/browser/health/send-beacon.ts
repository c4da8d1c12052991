import { BEACON_ADDRESS, type PageBeacon } from '@acara/shared-contract/release';

/** Tells the edge. A browser that cannot, or will not, tells nothing: nothing may get worse for the visitor. */
export const sendBeacon = (beacon: PageBeacon): void => {
  try {
    navigator.sendBeacon(BEACON_ADDRESS, new Blob([JSON.stringify(beacon)], { type: 'application/json' }));
  } catch {
    // There is nobody to tell.
  }
};
