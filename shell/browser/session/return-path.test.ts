import { rememberReturn, takeReturn } from '@acara/shared-auth';
import { forgetReturnElsewhere } from '../session-wiring.ts';
import { removeListeners } from '../testing/remove-listeners.ts';

removeListeners();

const goTo = (path: string) => {
  history.pushState(null, '', path);
  window.dispatchEvent(new Event('single-spa:routing-event'));
};

describe('the return path of a login', () => {
  it.each(['/login', '/register', '/forgot-password', '/reset-password?token=x', '/register/congrats'])(
    'stays on %s',
    (path) => {
      forgetReturnElsewhere(window);
      rememberReturn('/detail-event/konser');
      goTo(path);
      expect(takeReturn()).toBe('/detail-event/konser');
    },
  );

  it('is forgotten by a navigation elsewhere', () => {
    forgetReturnElsewhere(window);
    rememberReturn('/detail-event/konser');
    goTo('/login');
    goTo('/');
    goTo('/login');
    expect(takeReturn()).toBe('/');
  });

  it('is forgotten by a navigation elsewhere, also if a login follows before that page is mounted', () => {
    forgetReturnElsewhere(window);
    rememberReturn('/detail-event/konser');
    goTo('/login');
    history.pushState(null, '', '/');
    window.dispatchEvent(new Event('single-spa:before-routing-event'));
    goTo('/login');
    expect(takeReturn()).toBe('/');
  });

  it('is forgotten by a document of another page', () => {
    history.replaceState(null, '', '/');
    rememberReturn('/detail-event/konser');
    forgetReturnElsewhere(window);
    expect(takeReturn()).toBe('/');
  });
});
