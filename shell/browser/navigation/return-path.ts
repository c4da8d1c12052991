import { forgetReturn } from '@acara/shared-auth';
import { fitsPattern } from '@acara/shared-contract/path-pattern';
import { paths } from '@acara/shared-contract/paths';

/** Where a visitor may be between the action that asked for a login and that login. */
const ON_THE_WAY = [paths.login, paths.register, paths.registerCongrats, paths.forgotPassword, paths.resetPassword].map(
  ({ pattern }) => pattern,
);

/** A visitor who goes elsewhere instead of logging in is not led back by a later login. Answers how to stop. */
export const forgetReturnElsewhere = (page: Window): (() => void) => {
  const look = () => {
    if (!ON_THE_WAY.some((pattern) => fitsPattern(pattern, page.location.pathname))) forgetReturn();
  };
  look();
  page.addEventListener('single-spa:routing-event', look);
  return () => page.removeEventListener('single-spa:routing-event', look);
};
