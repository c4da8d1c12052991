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

describe('fetch', () => {
  const native = async () => new Response();
  const other = async () => new Response();
  const replaceFrom = (stack: string) => {
    jest.spyOn(globalThis, 'Error').mockImplementation((() => ({ stack })) as never);
    window.fetch = other;
    jest.mocked(Error).mockRestore();
  };

  test('stays when a release replaces it', () => {
    keepFetch(window, native, report);
    replaceFrom('at https://acara.test/r/mfe-a/a-release-1/main.js:1:1');
    expect(window.fetch).toBe(native);
    expect(report).toHaveBeenCalledWith('fetch', expect.any(String));
  });

  test('may be replaced by an extension of the browser', () => {
    keepFetch(window, native, report);
    replaceFrom('at chrome-extension://abc/inject.js:1:1');
    expect(window.fetch).toBe(other);
    expect(report).not.toHaveBeenCalled();
  });
});
