import { outletId, STATE_ELEMENT_ID } from '@acara/shared-contract/release';
import { LEFT_EVENT } from '@acara/shared-remote/remote-props';

const OUTLET = 'acara-outlet';

/** The element around all remotes. */
export const outlet = (): HTMLElement => {
  const element = document.getElementById(OUTLET);
  if (!element) throw new Error(`the document has no #${OUTLET}`);
  return element;
};

/** The element of one remote in the outlet, created on first use. */
export const remoteElement = (remote: string): HTMLElement => {
  const found = document.getElementById(outletId(remote));
  if (found) return found;
  const element = document.createElement('div');
  element.id = outletId(remote);
  outlet().append(element);
  return element;
};

/**
 * Replaces a remote's element by an empty one, and removes the document's first data, which are for the replaced
 * release.
 */
export const clearRemote = (remote: string): void => {
  const element = remoteElement(remote);
  const fresh = document.createElement('div');
  fresh.id = element.id;
  element.replaceWith(fresh);
  element.dispatchEvent(new Event(LEFT_EVENT));
  document.getElementById(STATE_ELEMENT_ID)?.remove();
};
