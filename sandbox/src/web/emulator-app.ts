import fs from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import Fastify, { LogController, type FastifyInstance, type FastifyTypeProvider } from 'fastify';
import type { Static, TSchema } from 'typebox';

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ts': 'text/javascript; charset=utf-8',
};

/** The content of a file for browsers: types are stripped from TypeScript, as Node does it. */
export const browserContent = (file: string): string => {
  const content = fs.readFileSync(file, 'utf8');
  return file.endsWith('.ts') ? stripTypeScriptTypes(content) : content;
};

/** @param files their paths in the folder, by URL */
export const serveFiles = (
  app: Pick<FastifyInstance, 'get'>,
  folder: string,
  files: Record<string, string>,
  headers: Record<string, string> = {},
): void => {
  for (const [url, name] of Object.entries(files)) {
    const content = browserContent(path.resolve(folder, name));
    const type = CONTENT_TYPES[path.extname(name)] ?? 'application/octet-stream';
    app.get(url, (_request, reply) =>
      reply.headers({ 'content-type': type, 'cache-control': 'no-cache', ...headers }).send(content),
    );
  }
};

/** Parameters, query and body of a request have the types of their schemas. */
interface SchemaTypes extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
}

/** An app with what every emulator needs: common assets and readiness. */
export const createEmulatorApp = () => {
  const app = Fastify({
    // URLs and bodies hold tokens and reset links: only errors are logged.
    logger: { level: 'error' },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // Unknown options are refused, not ignored.
    ajv: { customOptions: { removeAdditional: false } },
    forceCloseConnections: true,
    return503OnClosing: false,
  }).withTypeProvider<SchemaTypes>();
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('x-content-type-options', 'nosniff');
  });
  app.get('/readyz', async () => ({ status: 'ready' }));
  // The tests run this as CommonJS, where `import.meta.url` is missing.
  const require = createRequire(path.join(import.meta.dirname, 'emulator-app.ts'));
  serveFiles(app, import.meta.dirname, {
    '/assets/pico.css': require.resolve('@picocss/pico/css/pico.min.css'),
    '/assets/base.css': 'base.css',
    '/assets/live.js': 'browser/live.ts',
  });
  return app;
};

export type EmulatorApp = ReturnType<typeof createEmulatorApp>;
