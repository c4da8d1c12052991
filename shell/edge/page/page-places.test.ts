import { deployFixture } from '@acara/releases/testing';
import { remoteBundle } from '../testing/fixture-bundles.ts';
import { pageSource, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

/** A remote whose home page has a place. */
const home = remoteBundle.replace("'<p>' +", `'<div data-place="home.section"></div><p>' +`);

/** A remote that fills it with two sections; the address controls the first. */
const sections = `
exports.render = () => { throw new Error('it has no pages here'); };
exports.renderFragment = async (name, { url, settings }) => {
  if (name === 'b.first') {
    if (url.endsWith('=1')) throw new Error('a broken section');
    if (url.endsWith('=3')) await new Promise(() => {});
    if (url.endsWith('=2')) return { html: 1 };
    if (url.endsWith('=4')) return { html: '<i>1</i>', styles: '', state: null, isComplete: false };
  }
  return {
    html: '<h2>' + name + ' $& ' + settings.siteName + '</h2>',
    styles: '<style data-styled="true">.' + name[2] + '{}</style>',
    state: JSON.stringify({ remote: name, text: '</script>' }),
  };
};`;

const route = (path: string, places?: string[]) => ({
  path,
  access: 'public',
  query: { category: 'id' },
  ...(places && { places }),
});
const fragment = (order: number, more = {}) => ({ place: 'home.section', order, server: true, budgetKB: 9, ...more });

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge({
    deploy: { shell: 'shell-release-1' },
    prepare: async (dir) => {
      await deployFixture(dir, {
        name: 'mfe-a',
        releaseId: 'a-release-1',
        paths: ['/', '/event'],
        server: home,
        record: { declaration: { routes: { home: route('/', ['home.section']), 'a.event': route('/event') } } },
      });
      await deployFixture(dir, {
        name: 'mfe-b',
        releaseId: 'b-release-1',
        paths: [],
        server: sections,
        record: {
          declaration: {
            routes: {},
            fragments: {
              'b.second': fragment(20),
              'b.first': fragment(10),
              'b.browser': fragment(30, { server: false }),
              'b.elsewhere': fragment(5, { place: 'other.section' }),
            },
          },
        },
      });
    },
  });
});
afterEach(() => edge.close());

const page = async (address: string) => {
  const response = await edge.get(address);
  return { status: response.status, source: pageSource(response), html: await response.text() };
};
const readPlace = (html: string) => /<div data-place="home.section">(.*)<\/div><p>/.exec(html)?.[1];
const section = (name: string) =>
  `<div data-fragment="${name}"><div data-ssr="true"><h2>${name} $& Acara</h2></div></div>`;

describe('a place of a page', () => {
  test('is filled with the fragments that the remotes declare for it, in order, with styles and first data', async () => {
    const { status, html } = await page('/');
    expect(status).toBe(200);
    expect(readPlace(html)).toBe(section('b.first') + section('b.second'));
    expect(html).toMatch(/<style data-styled="true">\.f\{\}<\/style><style [^>]+>\.s\{\}/);
    expect(html).toMatch(/<script [^>]*id="acara-state:b.first">\{"remote":"b.first","text":"\\u003c/);
    expect((await page('/')).source).toBe('hit');
  });

  test('is filled only where the route declares it', async () => {
    const { html } = await page('/event');
    expect(html).toContain('<div data-place="home.section"></div>');
    expect(html).not.toContain('acara-state:');
  });

  test.each([
    [1, 'throws'],
    [2, 'answers nonsense'],
    [3, 'never ends'],
  ])(
    'has a gap where a section fails (%d: %s), the rest is complete, and no other visitor gets the gap',
    async (category) => {
      const { status, html, source } = await page(`/?category=${category}`);
      expect([status, source]).toEqual([200, 'miss']);
      expect(html).toContain('<header');
      expect(readPlace(html)).toBe(`<div data-fragment="b.first"></div>${section('b.second')}`);
      expect((await page(`/?category=${category}`)).source).toBe('miss');
    },
  );

  test('is not cached while a section lacks data', async () => {
    expect(readPlace((await page('/?category=4')).html)).toContain('<i>1</i>');
    expect((await page('/?category=4')).source).toBe('miss');
  });
});
