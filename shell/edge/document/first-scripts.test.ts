/** @jest-environment ../remote-kit/jest/jsdom-environment.cjs */
import { brotliCompressSync } from 'node:zlib';
import { FIRST_SCRIPTS } from './head-scripts.ts';

const LINKS = ['/r/shell/1/entry.js', '/r/mfe-test/1/entry.js'];
const scripts = () => Array.from(document.head.querySelectorAll('script'), (script) => script.getAttribute('src'));

/** Frames are drawn by hand; a picture is decoded when its resolver is called. */
const openDocument = (isHidden = false) => {
  const frames: FrameRequestCallback[] = [];
  const decoded = Promise.withResolvers<void>();
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.head.innerHTML = LINKS.map(
    (href) => `<link rel="preload" as="script" href="${href}" integrity="sha384-x" crossorigin="anonymous" data-run>`,
  ).join('');
  document.body.innerHTML = '<img alt="" fetchpriority="high"><img alt="">';
  const [large, small] = document.images;
  Object.assign(large ?? {}, { decode: () => decoded.promise });
  Object.assign(small ?? {}, { decode: () => new Promise(() => undefined) });
  const listen = jest.spyOn(document, 'addEventListener').mockImplementation();
  new Function(FIRST_SCRIPTS)();
  const [event, parsed] = listen.mock.calls[0] ?? [];
  expect(event).toBe('DOMContentLoaded');
  (parsed as () => void)();
  const drawFrame = async () => {
    for (const frame of frames.splice(0)) frame(0);
    await jest.advanceTimersByTimeAsync(1);
  };
  return { drawFrame, decode: decoded.resolve };
};

beforeEach(() => jest.useFakeTimers({ doNotFake: ['requestAnimationFrame'] }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the scripts of a document', () => {
  it('run when the page, and then its largest picture, has been painted, in their order', async () => {
    const { drawFrame, decode } = openDocument();
    await jest.advanceTimersByTimeAsync(10);
    expect(scripts()).toEqual([]);
    await drawFrame();
    await drawFrame();
    expect(scripts()).toEqual([]);
    decode();
    await jest.advanceTimersByTimeAsync(1);
    expect(scripts()).toEqual([]);
    await drawFrame();
    expect(scripts()).toEqual(LINKS);
    const [script] = document.head.querySelectorAll('script');
    expect(script).toMatchObject({ async: false, defer: true, crossOrigin: 'anonymous' });
    expect(script?.getAttribute('integrity')).toBe('sha384-x');
  });

  it('do not wait for a picture that is late', async () => {
    const { drawFrame } = openDocument();
    await drawFrame();
    await jest.advanceTimersByTimeAsync(100);
    await drawFrame();
    expect(scripts()).toEqual(LINKS);
  });

  it('run at once in a hidden page, which is never painted', () => {
    openDocument(true);
    expect(scripts()).toEqual(LINKS);
  });

  it('run in a page that is hidden before it is painted', async () => {
    openDocument();
    await jest.advanceTimersByTimeAsync(500);
    expect(scripts()).toEqual(LINKS);
  });
});

test('starting them costs a document little', () => {
  expect(brotliCompressSync(FIRST_SCRIPTS).length).toBeLessThanOrEqual(350);
  expect(FIRST_SCRIPTS).not.toContain('</');
});
