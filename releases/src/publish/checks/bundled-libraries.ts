import { SHELL_NAME } from '@acara/shared-contract/release';
import type { RegistryCheck } from './check.ts';
import { servedShells } from './served-shells.ts';

/** What lies behind a provided package that only wraps it; a copy of it is a copy of that. */
const WRAPPED_BY: Record<string, string> = {
  'react-router': 'react-router-dom',
  '@tanstack/query-core': '@tanstack/react-query',
  scheduler: 'react-dom',
};

/**
 * A remote has no copy of what the shell provides: two reacts in one page break hooks, two sessions sign people out.
 * What it provides is what the build asks of the shell, and what the shells that visitors get say.
 */
export const bundledLibraries: RegistryCheck = ({ build, document }) => {
  if (build.name === SHELL_NAME) return [];
  const provided = new Set(
    [
      ...Object.keys(build.requires.shared),
      ...servedShells(document).flatMap(({ extras }) => Object.keys(extras.acara.provides ?? {})),
    ].map((name) => name.replace(/[/]$/, '')),
  );
  return build.bundled
    .filter((name) => provided.has(name) || provided.has(WRAPPED_BY[name] ?? name))
    .map((name) => ({
      check: 'bundled libraries',
      problem: `the browser build holds its own copy of ${name}, which the shell provides`,
      help: `take it from the shell: "shared" of the webpack configuration must name it with import: false (remotePreset does)`,
    }));
};
