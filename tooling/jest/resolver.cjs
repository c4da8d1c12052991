const path = require('node:path');
const { joinedTypebox } = require('./joined-typebox.mjs');

/** Libraries of hundreds of modules, each of which jest would load for each test file, are bundled into a few files. */
module.exports = (request, options) => {
  const file = joinedTypebox.get(request) ?? options.defaultResolver(request, options);
  return request === 'rxjs' ? path.join(file, '../../bundles/rxjs.umd.js') : file;
};
