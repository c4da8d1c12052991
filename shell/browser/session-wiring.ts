import { browserSessionStorage, connectSession } from '@acara/shared-auth';

/** Gives the page's session its storage, and follows what another tab does to it. */
export const wireSession = (page: Window): void => {
  const connect = () => connectSession(browserSessionStorage(page));
  connect();
  page.addEventListener('storage', connect);
};
