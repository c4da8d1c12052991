// Links and menus are those that the remotes of this repository declare.
const path = require('node:path');
const { provideDeclarations } = require('@acara/shared-contract/links');
const { declared } = require('../src/route-types/route-types.mjs');

beforeAll(() => provideDeclarations(declared(path.resolve(__dirname, '../..'))));
