import { act } from '@testing-library/react';

/** Scrolls the page to an offset in px and lets the frame in which it is painted pass. */
export const scrollPageTo = async (offset: number): Promise<void> => {
  Object.defineProperty(window, 'scrollY', { value: offset, configurable: true });
  await act(async () => {
    window.dispatchEvent(new Event('scroll'));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
};
