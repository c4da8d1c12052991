import type { PageRelease } from '@acara/shared-contract/release';
import { documentFiles, fetchFiles, followScripts, isInDocument } from './release-files.ts';

const release = {
  base: '/r/mfe-test/1/',
  entry: 'remoteEntry.js',
  chunks: ['a.js'],
  assets: { 'remoteEntry.js': 'sha384-entry', 'a.js': 'sha384-a' },
} as unknown as PageRelease;

const links = () =>
  Array.from(document.head.querySelectorAll('link'), ({ rel, as, crossOrigin, integrity, href }) =>
    [rel, as, crossOrigin, integrity, new URL(href).pathname].join(' '),
  );

beforeEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

it('fetches entry and chunks in parallel with their integrity, once', () => {
  fetchFiles(document, release, 'preload');
  fetchFiles(document, release, 'preload');
  expect(links()).toEqual([
    'preload script anonymous sha384-entry /r/mfe-test/1/remoteEntry.js',
    'preload script anonymous sha384-a /r/mfe-test/1/a.js',
  ]);
});

it('prefetches without integrity, which only a preload may have', () => {
  fetchFiles(document, release, 'prefetch');
  expect(links()).toEqual([
    'prefetch script anonymous  /r/mfe-test/1/remoteEntry.js',
    'prefetch script anonymous  /r/mfe-test/1/a.js',
  ]);
});

it('fetches nothing that the document loads itself', () => {
  document.body.innerHTML = '<script type="text/plain" src="/r/mfe-test/1/a.js"></script>';
  expect(isInDocument(document, release)).toBe(true);
  fetchFiles(document, release, 'prefetch');
  expect(links()).toEqual([]);
});

it('preloads only files whose prefetch has not ended', () => {
  fetchFiles(document, release, 'prefetch');
  document.querySelector('link[href$="a.js"]')?.dispatchEvent(new Event('load'));
  fetchFiles(document, release, 'preload');
  expect(links().slice(2)).toEqual(['preload script anonymous sha384-entry /r/mfe-test/1/remoteEntry.js']);
});

describe('the remote of a document', () => {
  const DOCUMENT =
    '<script defer id="shell" src="/r/shell/1/shell.js"></script><script defer src="/r/mfe-test/1/a.js"></script>';
  const isOver = async (waiting: Promise<void>) => {
    let over = false;
    void waiting.then(() => (over = true));
    await jest.advanceTimersByTimeAsync(1);
    return over;
  };
  beforeEach(() => {
    jest.useFakeTimers();
    document.head.innerHTML = DOCUMENT;
    jest.spyOn(document, 'currentScript', 'get').mockReturnValue(document.querySelector<HTMLScriptElement>('#shell'));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it.each(['load', 'error'])('waits for its scripts in the document, until the event %s', async (end) => {
    followScripts(document);
    const waiting = documentFiles(document, release);
    expect(await isOver(waiting)).toBe(false);
    document.querySelector('[src$="a.js"]')?.dispatchEvent(new Event(end));
    expect(await isOver(waiting)).toBe(true);
  });

  it('waits for no script of others, which may be over already', async () => {
    document.body.innerHTML = '<script defer src="https://cdn.test/beacon.js"></script>';
    followScripts(document);
    const waiting = documentFiles(document, release);
    document.head.querySelector('[src$="a.js"]')?.dispatchEvent(new Event('load'));
    expect(await isOver(waiting)).toBe(true);
  });

  it('waits for none if the document loads others', async () => {
    followScripts(document);
    expect(await isOver(documentFiles(document, { ...release, chunks: ['other.js'] }))).toBe(true);
  });
});
