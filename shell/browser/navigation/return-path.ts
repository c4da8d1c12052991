import { forgetReturn } from '@acara/shared-auth';
import { fitsPattern } from '@acara/shared-contract/path-pattern';
import { paths } from '@acara/shared-contract/paths';

/** Where a visitor may be between the action that asked for a login and that login. */
const ON_THE_WAY = [paths.login, paths.register, paths.registerCongrats, paths.forgotPassword, paths.resetPassword].map(
  ({ pattern }) => pattern,
);

const EVENTS = ['single-spa:before-routing-event', 'single-spa:routing-event'] as const;

/** A visitor who goes elsewhere instead of logging in is not led back by a later login. Answers how to stop. */
export const forgetReturnElsewhere = (page: Window): (() => void) => {
  const look = () => {
    if (!ON_THE_WAY.some((pattern) => fitsPattern(pattern, page.location.pathname))) forgetReturn();
  };
  look();
  // At the begin of a step too: of two that follow each other fast the first one's end sees only where the second leads.
  for (const event of EVENTS) page.addEventListener(event, look);
  return () => {
    for (const event of EVENTS) page.removeEventListener(event, look);
  };
};
