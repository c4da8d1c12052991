import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseDeclaration, RemoteDeclaration } from '@acara/shared-contract/remote-declaration';
import { knownRemotes } from '../../known-remotes.mjs';
import type { Problem } from './check.ts';
import { claimProblems } from './claimed-paths.ts';
import { declarationProblems } from './declaration.ts';

const FILE = 'remote.json';

/** What of a `remote.json` is for the site. */
const declaredIn = ({
  $schema: _schema,
  name: _name,
  budget: _budget,
  ...own
}: RemoteDeclaration): ReleaseDeclaration => own;

/**
 * What would keep a remote of a repository from being published, were the others released as they stand: asked before
 * anything is built, or even written.
 * @param remote name of its package, which may not be there yet
 * @param own what its `remote.json` says
 */
export const repositoryProblems = (root: string, remote: string, own: RemoteDeclaration): Problem[] => {
  const declaration = declaredIn(own);
  const problems = declarationProblems(declaration);
  if (problems.length > 0) return problems;
  const others = knownRemotes(root)
    .filter((name) => name !== remote)
    .map((name) => ({
      remote: name,
      releaseId: FILE,
      declaration: declaredIn(JSON.parse(readFileSync(path.join(root, name, FILE), 'utf8'))),
    }));
  return claimProblems(declaration, others);
};
