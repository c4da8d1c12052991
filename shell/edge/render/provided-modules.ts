/** Libraries that a server face gets from the edge instead of carrying them; the same as in the browser. Decisions, Rendering. */
const LIBRARIES = ['react', 'react-dom', 'styled-components', '@acara/shared-auth', 'axios', '@tanstack/react-query'];

/** Built-ins that bundled libraries name and that reach nothing outside the process. */
const BUILT_INS = new Set([
  'async_hooks',
  'buffer',
  'crypto',
  'events',
  'path',
  'stream',
  'string_decoder',
  'url',
  'util',
]);

/** Whether a server face may ask for a module. Everything else it must carry in its own file. */
export const isProvided = (request: string): boolean =>
  LIBRARIES.some((name) => request === name || request.startsWith(`${name}/`)) ||
  BUILT_INS.has(request.replace(/^node:/, ''));
