import { removeListeners } from '../testing/remove-listeners.ts';
import { addAnnouncer, announcePages } from './announce-page.ts';

removeListeners();

const go = (path: string, meanwhile = () => {}) => {
  window.history.pushState(null, '', path);
  window.dispatchEvent(new Event('single-spa:before-routing-event'));
  meanwhile();
  window.dispatchEvent(new Event('single-spa:routing-event'));
};

describe('announcePages', () => {
  beforeEach(() => {
    window.history.replaceState(null, '', '/');
    document.body.innerHTML = '<main id="acara-outlet" tabindex="-1"></main><button>lain</button>';
    document.title = 'Beranda';
    announcePages(window, document.querySelector('main') as HTMLElement, addAnnouncer(document));
  });

  const announced = () => document.querySelector('[role=status]')?.textContent;

  it('moves the focus to the new page and announces its title', () => {
    document.querySelector('button')?.focus();
    document.title = 'Konser — Acara';
    go('/detail-event/konser');
    expect(document.querySelector('main')).toHaveFocus();
    expect(announced()).toBe('Konser — Acara');
  });

  it('leaves the focus where the visitor moved it while the page was loading', () => {
    go('/detail-event/konser', () => document.querySelector('button')?.focus());
    expect(document.querySelector('button')).toHaveFocus();
    expect(announced()).toBe('Beranda');
  });

  it('announces the title again when it changes with the data', async () => {
    go('/detail-event/konser');
    document.title = 'Konser — Acara';
    await Promise.resolve();
    expect(announced()).toBe('Konser — Acara');
  });

  it('announces nothing on the first page and when only the query changes', () => {
    document.querySelector('button')?.focus();
    go('/?page=2');
    expect(document.querySelector('button')).toHaveFocus();
    expect(announced()).toBe('');
  });
});
