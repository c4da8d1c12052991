/** Gives jsdom the idle moments that it does not have: at once. */
export const alwaysIdle = (page: Window): void => {
  page.requestIdleCallback = (act) => {
    act({ didTimeout: false, timeRemaining: () => 50 });
    return 1;
  };
};
