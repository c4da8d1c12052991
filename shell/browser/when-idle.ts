/** Calls back once the page has loaded and has nothing else to do: for what no visitor waits for. */
export const whenIdle = (page: Window, act: () => void): void => {
  const idle = () => {
    if ('requestIdleCallback' in page) page.requestIdleCallback(act, { timeout: 2000 });
    else setTimeout(act, 200);
  };
  if (page.document.readyState === 'complete') idle();
  else page.addEventListener('load', idle, { once: true });
};
