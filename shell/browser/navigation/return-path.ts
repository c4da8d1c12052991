import { forgetReturn } from '@acara/shared-auth';
import { findRoute } from '../registry/page-routes.ts';

const EVENTS = ['single-spa:before-routing-event', 'single-spa:routing-event'] as const;

/** A visitor who goes elsewhere instead of logging in is not led back by a later login. Answers how to stop. */
export const forgetReturnElsewhere = (page: Window): (() => void) => {
  const check = () => {
    if (!findRoute(page.location.pathname)?.keepsReturn) forgetReturn();
  };
  check();
  // At the begin of a step too: of two that follow each other fast the first one's end sees only where the second leads.
  for (const event of EVENTS) page.addEventListener(event, check);
  return () => {
    for (const event of EVENTS) page.removeEventListener(event, check);
  };
};
