/** The control whose press is being handled: what begins meanwhile is for it. */
const findPressed = (): HTMLElement | null => {
  // A press from before hydration is repeated later, when `window.event` is not set.
  const target = window.event ? window.event.target : document.activeElement;
  return target instanceof Element ? target.closest('a, button') : null;
};

/** Shows the pressed control as pending, as those that are pressed before they are hydrated. Returns a function that ends it. */
export const showPending = (): (() => void) => {
  const control = findPressed();
  if (control) control.dataset.tapped = '';
  return () => {
    delete control?.dataset.tapped;
  };
};
