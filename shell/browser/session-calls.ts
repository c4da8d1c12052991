export { signOutOfGoogle } from './session/sign-out-of-google.ts';
export { postLogout, postRefresh } from '@acara/shared-api';
