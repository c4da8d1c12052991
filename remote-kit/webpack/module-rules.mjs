import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Installed packages are compiled, and yet need what is done to sources: ids of styled components, and marks as pure. */
const INSTALLED_KIT = /[/\\]node_modules[/\\]@acara[/\\]shared-[^/\\]+[/\\].*[.]js$/;

const isSource = (file) => (/[/\\]node_modules[/\\]/.test(file) ? INSTALLED_KIT.test(file) : /[.]tsx?$/.test(file));

/**
 * Rules for sources and assets, the same for browser and server, so that styled-components' class names agree.
 * @param {{ namespace: string, target: 'browser' | 'server', production: boolean, refresh?: boolean }} options
 *   refresh: for React Refresh, which keeps the state of what is shown
 */
export const moduleRules = ({ namespace, target, production, refresh = false }) => [
  {
    test: isSource,
    // Also of compiled files: as modules of Node they would get the whole of a provided library as its default export.
    type: 'javascript/auto',
    resolve: { fullySpecified: false },
    use: [
      { loader: require.resolve('./component-ids-loader.cjs') },
      {
        loader: require.resolve('swc-loader'),
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: !production, refresh } },
            experimental: {
              plugins: [
                [
                  require.resolve('@swc/plugin-styled-components'),
                  {
                    namespace,
                    ssr: true,
                    fileName: true,
                    displayName: !production,
                    minify: true,
                    // Unused components can be dropped.
                    pure: true,
                    transpileTemplateLiterals: true,
                  },
                ],
              ],
            },
          },
          module: { type: 'es6' },
        },
      },
    ],
  },
  // A library's styles, as text.
  { test: /[.]css$/, type: 'asset/source' },
  {
    test: /[.]woff2$/,
    type: 'asset/resource',
    generator: { filename: 'fonts/[name][ext]', emit: target === 'browser' },
  },
];

export const extensions = ['.ts', '.tsx', '.mjs', '.js'];
