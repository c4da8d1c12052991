import { outletId, STATE_ELEMENT_ID } from '@acara/shared-contract/release';
import { LEFT_EVENT } from '@acara/shared-remote/remote-props';

const OUTLET = 'acara-outlet';

/** The element around every slice. */
export const outlet = (): HTMLElement => {
  const element = document.getElementById(OUTLET);
  if (!element) throw new Error(`the document carries no #${OUTLET}`);
  return element;
};

/** The element of one slice inside the outlet, made on first need. */
export const remoteElement = (remote: string): HTMLElement => {
  const found = document.getElementById(outletId(remote));
  if (found) return found;
  const element = document.createElement('div');
  element.id = outletId(remote);
  outlet().append(element);
  return element;
};

/**
 * Puts an empty element in a slice's place: nothing of what stood there stays, neither the server's HTML nor the root of
 * a release that would not go. The first data of the document go too: whoever was to have them has been here.
 */
export const clearRemote = (remote: string): void => {
  const element = remoteElement(remote);
  const fresh = document.createElement('div');
  fresh.id = element.id;
  element.replaceWith(fresh);
  element.dispatchEvent(new Event(LEFT_EVENT));
  document.getElementById(STATE_ELEMENT_ID)?.remove();
};
