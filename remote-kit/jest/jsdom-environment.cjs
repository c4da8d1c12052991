const { TestEnvironment } = require('jest-environment-jsdom');

/** Node's `fetch` for a page: it accepts only Node's own signals. */
const fetchOfPage = (input, { signal, ...init } = {}) => {
  if (!signal) return fetch(input, init);
  const end = new AbortController();
  if (signal.aborted) end.abort(signal.reason);
  signal.addEventListener('abort', () => end.abort(signal.reason), { once: true });
  return fetch(input, { ...init, signal: end.signal });
};

/** jsdom with the web APIs that Node has and jsdom lacks. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of [
      'TextEncoder',
      'TextDecoder',
      'ReadableStream',
      'structuredClone',
      'Request',
      'Response',
      'Headers',
      'BroadcastChannel',
    ])
      if (!(name in this.global) && name in globalThis) this.global[name] = globalThis[name];
    this.global.fetch ??= fetchOfPage;
    Object.defineProperty(this.global.crypto, 'subtle', { value: crypto.subtle });
  }
};
