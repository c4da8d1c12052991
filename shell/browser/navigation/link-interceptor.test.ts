import { interceptLinks, softTarget } from './link-interceptor.ts';

const page = { href: 'http://localhost/event?page=2', origin: 'http://localhost' };

const click = (html: string, init: MouseEventInit = {}) => {
  document.body.innerHTML = html;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  let target: string | null = null;
  const listen = (seen: MouseEvent) => {
    target = softTarget(seen, page);
    seen.preventDefault();
  };
  document.addEventListener('click', listen);
  document.querySelector('[data-here]')?.dispatchEvent(event);
  document.removeEventListener('click', listen);
  return target;
};

describe('softTarget', () => {
  it('is the address of a plain click on a link of the site, also inside the link', () => {
    expect(click('<a href="/detail-event/konser?x=1"><b data-here>Konser</b></a>')).toBe('/detail-event/konser?x=1');
  });

  it.each([
    ['a path that would be another host', '<a data-here href="/.//example.com/">x</a>'],
    ['another origin', '<a data-here href="https://example.com/">x</a>'],
    ['a new tab', '<a data-here href="/event" target="_blank">x</a>'],
    ['a download', '<a data-here href="/event" download>x</a>'],
    ['the API', '<a data-here href="/api/v1/featured/1/redirect">x</a>'],
    ['a place of the same page', '<a data-here href="/event?page=2#isi">x</a>'],
    ['no link at all', '<b data-here>x</b>'],
  ])('leaves %s to the browser', (_, html) => {
    expect(click(html)).toBeNull();
  });

  it.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { button: 1 }])(
    'leaves %j to the browser',
    (init) => {
      expect(click('<a data-here href="/event">x</a>', init)).toBeNull();
    },
  );
});

describe('interceptLinks', () => {
  const navigate = jest.fn();
  const links = (): HTMLAnchorElement[] => [...document.querySelectorAll('a')];
  beforeAll(() => interceptLinks(window, navigate));

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    navigate.mockReset();
    document.body.innerHTML = '<a href="/event">Event</a><a href="/panduan">Panduan</a>';
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('follows a link with the state that its remote hands over, if any', () => {
    const [link] = links();
    link?.click();
    jest.runAllTimers();
    link?.addEventListener('click', (click) => Object.assign(click, { visitState: { opened: 1 } }));
    link?.click();
    jest.runAllTimers();
    expect(navigate.mock.calls).toEqual([
      ['/event', undefined],
      ['/event', { opened: 1 }],
    ]);
  });

  it('shows the press first, and navigates after the next paint', () => {
    const [link] = links();
    link?.click();
    expect(link).toHaveAttribute('data-tapped');
    let isPainted = false;
    window.requestAnimationFrame(() => (isPainted = true));
    navigate.mockImplementationOnce(() => expect(isPainted).toBe(true));
    jest.runAllTimers();
    expect(navigate).toHaveBeenCalledTimes(1);
    expect(link).not.toHaveAttribute('data-tapped');
  });

  it('follows the last of several links that are pressed before it', () => {
    for (const link of links()) link.click();
    jest.runAllTimers();
    expect(navigate.mock.calls).toEqual([['/panduan', undefined]]);
    expect(document.querySelector('[data-tapped]')).toBeNull();
  });

  it('navigates where nothing is painted', () => {
    jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    links()[0]?.click();
    jest.advanceTimersByTime(100);
    expect(navigate).toHaveBeenCalledTimes(1);
  });

  it('navigates at once while the page is hidden', () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    links()[0]?.click();
    expect(navigate).toHaveBeenCalledTimes(1);
  });
});
