// Long enough for a busy machine; a test that hangs still ends.
jest.setTimeout(30_000);
// Links and menus in a test are those of a fixed site, overridden by the declaration of the package itself: a remote that
// changes a path or a menu affects no test of another package.
const fs = require('node:fs');
const { findPackageJSON } = require('node:module');
const path = require('node:path');
const { provideDeclarations } = require('@acara/shared-contract/links');
const site = require('./site.json');

/** `remote.json` of the package whose test runs. */
const ownDeclaration = () => {
  const file = path.join(path.dirname(findPackageJSON('.', expect.getState().testPath)), 'remote.json');
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : { routes: {} };
};

beforeAll(() => {
  const { routes, fragments = {}, navigation = [] } = ownDeclaration();
  const others = site.navigation.filter(({ route, fragment }) => !(route in routes || fragment in fragments));
  provideDeclarations({ routes: { ...site.routes, ...routes }, navigation: [...others, ...navigation] });
});
