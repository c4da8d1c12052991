import { keepFetch, keepHeader } from './keep-page.ts';

const report = jest.fn();
beforeEach(() => report.mockReset());

describe('the header', () => {
  const createPage = () => {
    const page = document.createElement('div');
    const [header, main] = [document.createElement('div'), document.createElement('main')];
    page.append(header, main);
    document.body.append(page);
    keepHeader(header, main, report);
    return { page, header };
  };
  /** Observers are called in a microtask. */
  const changed = () => Promise.resolve();

  test('comes back where it was when it is removed, as the same element', async () => {
    const { page, header } = createPage();
    header.remove();
    await changed();
    expect(page.firstElementChild).toBe(header);
    expect(report).toHaveBeenCalledWith('header', 'the header was removed');
  });

  test('is not missed when other elements come and go', async () => {
    const { page } = createPage();
    page.append(document.createElement('div'));
    page.lastElementChild?.remove();
    await changed();
    expect(report).not.toHaveBeenCalled();
  });
});

test('fetch stays when something sets another', async () => {
  const { fetch } = window;
  const native = async () => new Response();
  keepFetch(window, native);
  window.fetch = async () => new Response();
  expect(window.fetch).toBe(native);
  Object.defineProperty(window, 'fetch', { configurable: true, writable: true, value: fetch });
});
