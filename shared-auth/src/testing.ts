import { connectSession } from './session.ts';

/** Makes the page's user a member, for tests of slices. */
export const signInAs = (member: { id: number; name: string }): void =>
  connectSession({ accessToken: () => 'test-token', identity: () => member });

/** Makes the page's user a guest again. */
export const signOut = (): void => connectSession({ accessToken: () => null, identity: () => null });
