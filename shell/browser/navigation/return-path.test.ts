import { rememberReturn, takeReturn } from '@acara/shared-auth';
import { forgetReturnElsewhere } from './return-path.ts';

const goTo = (path: string) => {
  history.pushState(null, '', path);
  window.dispatchEvent(new Event('single-spa:routing-event'));
};

let stop = () => {};
afterEach(() => stop());

describe('the way back after a login', () => {
  it.each(['/login', '/register', '/forgot-password', '/reset-password?token=x', '/register/congrats'])(
    'is kept on %s',
    (path) => {
      stop = forgetReturnElsewhere(window);
      rememberReturn('/detail-event/konser');
      goTo(path);
      expect(takeReturn()).toBe('/detail-event/konser');
    },
  );

  it('is forgotten by who goes elsewhere instead', () => {
    stop = forgetReturnElsewhere(window);
    rememberReturn('/detail-event/konser');
    goTo('/login');
    goTo('/');
    goTo('/login');
    expect(takeReturn()).toBe('/');
  });

  it('is forgotten by who goes elsewhere, and on to a login before that page is there', () => {
    stop = forgetReturnElsewhere(window);
    rememberReturn('/detail-event/konser');
    goTo('/login');
    history.pushState(null, '', '/');
    window.dispatchEvent(new Event('single-spa:before-routing-event'));
    goTo('/login');
    expect(takeReturn()).toBe('/');
  });

  it('is forgotten by a page that is opened anew elsewhere', () => {
    history.replaceState(null, '', '/');
    rememberReturn('/detail-event/konser');
    stop = forgetReturnElsewhere(window);
    expect(takeReturn()).toBe('/');
  });
});
