import { outletId } from '@acara/shared-contract/release';

const OUTLET = 'acara-outlet';

/** The element around every slice. */
export const outlet = (): HTMLElement => {
  const element = document.getElementById(OUTLET);
  if (!element) throw new Error(`the document carries no #${OUTLET}`);
  return element;
};

/** The element of one slice inside the outlet, made on first need. */
export const sliceElement = (remote: string): HTMLElement => {
  const found = document.getElementById(outletId(remote));
  if (found) return found;
  const element = document.createElement('div');
  element.id = outletId(remote);
  outlet().append(element);
  return element;
};

/** Takes everything of a slice away, server HTML included. */
export const clearSlice = (remote: string): void => {
  const element = sliceElement(remote);
  element.replaceChildren();
  delete element.dataset.ssr;
};
