// A busy machine is no failure; a test that hangs still ends.
jest.setTimeout(30_000);
// Links and menus in a test are those of a site that stands still, and over them what the package itself declares: a
// remote that moves a path or gets a menu changes no test of another package.
const fs = require('node:fs');
const path = require('node:path');
const { provideDeclarations } = require('@acara/shared-contract/links');
const site = require('./site.json');

const ROOT = path.resolve(__dirname, '../..');

/** `remote.json` of the package whose test runs. */
const ownDeclaration = () => {
  const [name] = path.relative(ROOT, expect.getState().testPath).split(path.sep);
  const file = path.join(ROOT, name, 'remote.json');
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : { routes: {} };
};

beforeAll(() => {
  const { routes, fragments = {}, navigation = [] } = ownDeclaration();
  const others = site.navigation.filter(({ route, fragment }) => !(route in routes || fragment in fragments));
  provideDeclarations({ routes: { ...site.routes, ...routes }, navigation: [...others, ...navigation] });
});
