// The session changes while the screen that logged in still says so; it leads on by itself.
let isOwn = false;

/** The screen that is shown begins a session now. */
export const beginOwnLogin = (): void => {
  isOwn = true;
};

/** Whether the session came from the screen that is shown. */
export const isOwnLogin = (): boolean => isOwn;

/** The screen that logged in has gone. */
export const endOwnLogin = (): void => {
  isOwn = false;
};
