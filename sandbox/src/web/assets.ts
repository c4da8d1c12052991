import fs from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

const FONT = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';

const FORMS: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ts': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * The file as a browser takes it: TypeScript loses its types, in the way in which Node runs it.
 * @param file absolute path
 */
export const browserContent = (file: string): string | Buffer =>
  file.endsWith('.ts') ? stripTypeScriptTypes(fs.readFileSync(file, 'utf8')) : fs.readFileSync(file);

/**
 * Serves one file.
 * @param url its address
 * @param file absolute path
 */
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

/** Serves what every page has: the common styles and the font. */
export const serveCommonAssets = (app: FastifyInstance): void => {
  serveFile(app, '/assets/base.css', path.join(import.meta.dirname, 'base.css'));
  // `__filename` would do in CommonJS, where the tests run; this is right in both.
  const require = createRequire(path.join(import.meta.dirname, 'assets.ts'));
  serveFile(app, '/assets/font.woff2', require.resolve(FONT), { 'cache-control': 'public, max-age=86400' });
};
