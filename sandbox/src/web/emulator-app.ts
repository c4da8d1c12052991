import fs from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import Fastify, { LogController, type FastifyInstance } from 'fastify';

const FONT = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';

const FORMS: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ts': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * The content of a file for browsers: types are stripped from TypeScript, as Node does it.
 * @param file absolute path
 */
export const browserContent = (file: string): string | Buffer =>
  file.endsWith('.ts') ? stripTypeScriptTypes(fs.readFileSync(file, 'utf8')) : fs.readFileSync(file);

/** @param file absolute path */
export const serveFile = (
  app: FastifyInstance,
  url: string,
  file: string,
  headers: Record<string, string> = {},
): void => {
  const content = browserContent(file);
  const type = FORMS[path.extname(file)] ?? 'application/octet-stream';
  app.get(url, (_request, reply) =>
    reply.headers({ 'content-type': type, 'cache-control': 'no-cache', ...headers }).send(content),
  );
};

const serveCommonAssets = (app: FastifyInstance): void => {
  serveFile(app, '/assets/base.css', path.join(import.meta.dirname, 'base.css'));
  // The tests run this as CommonJS, where `import.meta.url` is missing.
  const require = createRequire(path.join(import.meta.dirname, 'assets.ts'));
  serveFile(app, '/assets/font.woff2', require.resolve(FONT), { 'cache-control': 'public, max-age=86400' });
};

/** An app with what every emulator needs: common assets and readiness. */
export const createEmulatorApp = (): FastifyInstance => {
  const app = Fastify({
    // URLs and bodies hold tokens and reset links: only errors are logged.
    logger: { level: 'error' },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // Unknown options are refused, not ignored.
    ajv: { customOptions: { removeAdditional: false } },
    forceCloseConnections: true,
    return503OnClosing: false,
  });
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('x-content-type-options', 'nosniff');
  });
  app.get('/readyz', async () => ({ status: 'ready' }));
  serveCommonAssets(app);
  return app;
};
