import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseDeclaration, RemoteDeclaration } from '@acara/shared-contract/remote-declaration';
import { knownRemotes } from '../../known-remotes.mjs';
import type { Problem } from './check.ts';
import { claimProblems } from './claimed-paths.ts';
import { declarationProblems } from './declaration.ts';

const FILE = 'remote.json';

/** The part of a `remote.json` that is for the site. */
const getDeclared = ({
  $schema: _schema,
  name: _name,
  budget: _budget,
  ...own
}: RemoteDeclaration): ReleaseDeclaration => own;

/**
 * Problems that would prevent publishing a remote beside the others of a repository, before anything is built or
 * written.
 * @param remote name of its package, which need not exist
 * @param own content of its `remote.json`
 */
export const repositoryProblems = (root: string, remote: string, own: RemoteDeclaration): Problem[] => {
  const declaration = getDeclared(own);
  const problems = declarationProblems(declaration);
  if (problems.length > 0) return problems;
  const others = knownRemotes(root)
    .filter((name) => name !== remote)
    .map((name) => ({
      remote: name,
      releaseId: FILE,
      declaration: getDeclared(JSON.parse(readFileSync(path.join(root, name, FILE), 'utf8'))),
    }));
  return claimProblems(declaration, others);
};
