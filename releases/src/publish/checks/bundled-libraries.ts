import { SHELL_NAME } from '@acara/shared-contract/release';
import type { RegistryCheck } from './check.ts';
import { servedShells } from './shared-ranges.ts';

/** Packages that a provided one wraps; a copy of one is a copy of the other. */
const WRAPPED_BY: Record<string, string> = {
  'react-router': 'react-router-dom',
  '@tanstack/query-core': '@tanstack/react-query',
  scheduler: 'react-dom',
};

/**
 * A remote must not bundle what the shell provides: two copies of React break hooks, two sessions log members out.
 * Provided is what the build requires of the shell, and what the served shells record.
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
      problem: `the browser build contains its own copy of ${name}, which the shell provides`,
      help: `take it from the shell: "shared" of the webpack configuration must name it with import: false (remotePreset does)`,
    }));
};
