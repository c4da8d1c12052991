// Links by name lead to what the remotes of this repository declare.
const path = require('node:path');
const { provideRoutes } = require('@acara/shared-contract/links');
const { declaredRoutes } = require('../src/route-types/route-types.mjs');

beforeAll(() => provideRoutes(declaredRoutes(path.resolve(__dirname, '../..'))));
