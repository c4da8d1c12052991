/**
 * Swiper moves slides in the document for its loop. That turns the keyboard in circles among them, takes the focus from
 * a slide that is moved, and keeps pictures alive that are moved in a page that was left. Here a moved slide stays: its
 * new place is shown by CSS, and swiper reads the order that is shown. Returns a function that ends this.
 */
export const showInOrder = (track: HTMLElement): (() => void) => {
  const slides = [...track.querySelectorAll<HTMLElement>(':scope > *')];
  let shown: readonly HTMLElement[] = slides;
  const show = (order: readonly HTMLElement[]) => {
    shown = order;
    for (const [at, slide] of order.entries()) slide.style.order = String(at);
  };
  const others = (moved: HTMLElement) => shown.filter((slide) => slide !== moved);
  // React, which uses other methods, is not affected.
  const own = {
    children: { get: () => shown },
    append: { value: (moved: HTMLElement) => show([...others(moved), moved]) },
    prepend: { value: (moved: HTMLElement) => show([moved, ...others(moved)]) },
  };
  for (const [name, descriptor] of Object.entries(own))
    Object.defineProperty(track, name, { ...descriptor, configurable: true });
  return () => {
    for (const name of Object.keys(own)) Reflect.deleteProperty(track, name);
    for (const slide of slides) slide.style.removeProperty('order');
  };
};
