import { link } from '@acara/shared-contract/links';
import { accessOf } from '../registry/page-routes.ts';

/**
 * Leads a member home who comes to a page for guests, the login for example, in place of that page. Whoever logs in on
 * the page itself is led on by it. Answers how to do the same with a visitor whom another tab has logged in.
 */
export const leadMembersHome = (page: Window): (() => void) => {
  const look = () => {
    if (accessOf(page.location.pathname) === 'home') page.history.replaceState(null, '', link('home'));
  };
  let last: string | null = null;
  page.addEventListener('single-spa:routing-event', () => {
    const { pathname } = page.location;
    if (pathname !== last) look();
    last = pathname;
  });
  return look;
};
