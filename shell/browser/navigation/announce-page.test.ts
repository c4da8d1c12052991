import { addAnnouncer, announcePages } from './announce-page.ts';

const go = (path: string) => {
  window.history.pushState(null, '', path);
  window.dispatchEvent(new Event('single-spa:routing-event'));
};

describe('announcePages', () => {
  let stop: () => void;
  beforeEach(() => {
    window.history.replaceState(null, '', '/');
    document.body.innerHTML = '<main id="acara-outlet" tabindex="-1"></main><button>lain</button>';
    document.title = 'Beranda';
    stop = announcePages(window, document.querySelector('main') as HTMLElement, addAnnouncer(document));
  });
  afterEach(() => stop());

  const announced = () => document.querySelector('[role=status]')?.textContent;

  it('moves the focus to the new page and says its title', () => {
    document.querySelector('button')?.focus();
    document.title = 'Konser — Acara';
    go('/detail-event/konser');
    expect(document.querySelector('main')).toHaveFocus();
    expect(announced()).toBe('Konser — Acara');
  });

  it('says the title again when it comes later with the data', async () => {
    go('/detail-event/konser');
    document.title = 'Konser — Acara';
    await Promise.resolve();
    expect(announced()).toBe('Konser — Acara');
  });

  it('stays silent on the first page and when only the query changes', () => {
    document.querySelector('button')?.focus();
    go('/?page=2');
    expect(document.querySelector('button')).toHaveFocus();
    expect(announced()).toBe('');
  });
});
