const path = require('node:path');
const { joinedLibraries } = require('./joined-libraries.mjs');

/** Libraries of many modules, each of which jest would load for each test file, are bundled into a few files. */
module.exports = (request, options) => {
  // They can only be imported, and are transformed.
  const conditions = request.startsWith('@actions/') ? [...options.conditions, 'import'] : options.conditions;
  // Shared packages run with the React of the package under test, as in its build, if it has one of its own.
  const basedir = /^react(-dom)?([/]|$)/.test(request) ? options.rootDir : options.basedir;
  const file = options.defaultResolver(request, { ...options, basedir, conditions });
  if (request === 'rxjs') return path.join(file, '../../bundles/rxjs.umd.js');
  return joinedLibraries.get(file) ?? file;
};
