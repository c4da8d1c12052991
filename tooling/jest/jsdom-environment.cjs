const { TestEnvironment } = require('jest-environment-jsdom');

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
      'fetch',
      'BroadcastChannel',
    ])
      if (!(name in this.global) && name in globalThis) this.global[name] = globalThis[name];
  }
};
