import { publishedManifest } from './published-manifest.ts';

const manifest = {
  name: '@acara/shared-x',
  version: '1.2.3',
  type: 'module',
  scripts: { test: 'jest' },
  exports: { '.': './src/index.ts', './part': './src/part.tsx', './preset': './preset.mjs', './data/*': './data/*' },
  dependencies: { '@acara/shared-auth': '2.4.1', '@acara/shared-ui': '0.3.0', react: '19.3.1', swiper: '14.4.0' },
  devDependencies: { 'axe-core': '4.14.1', dayjs: '1.11.23' },
};

it('a package of the kit is published with its version, and with what it needs as ranges', () => {
  const context = {
    imported: new Set(['react', 'axe-core']),
    kit: new Set(['@acara/shared-auth', '@acara/shared-ui', '@acara/shared-x']),
    license: 'UNLICENSED',
  };
  expect(publishedManifest(manifest, context)).toEqual({
    name: '@acara/shared-x',
    version: '1.2.3',
    type: 'module',
    license: 'UNLICENSED',
    exports: {
      '.': { types: './src/index.d.ts', default: './src/index.js' },
      './part': { types: './src/part.d.ts', default: './src/part.js' },
      './preset': { types: './preset.d.mts', default: './preset.mjs' },
      './data/*': './data/*',
    },
    // Of the kit a page may have several versions; a library of the kit's own is as pinned as here.
    dependencies: { swiper: '14.4.0', '@acara/shared-ui': '^0.3.0' },
    // What the shell provides is there once.
    peerDependencies: { '@acara/shared-auth': '^2.4.0', react: '^19.3.0', 'axe-core': '^4.14.0' },
    peerDependenciesMeta: { 'axe-core': { optional: true } },
  });
});
