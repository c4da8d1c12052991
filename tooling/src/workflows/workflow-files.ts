import fs from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { knownRemotes } from '@acara/releases';
import { workflowDocuments } from './workflow-documents.ts';

const HEAD = '# Made by `npm run workflows`, which a test runs after: change tooling/src/workflows, not this file.\n';

export const workflowFolder = (root: string): string => path.join(root, '.github', 'workflows');

/** The texts of all workflows, by the names of their files. */
export const wantedWorkflows = (root: string): Map<string, string> =>
  new Map(
    [...workflowDocuments(root, knownRemotes(root))].map(([name, workflow]) => [
      name,
      HEAD + stringify(workflow, { lineWidth: 0, singleQuote: true, aliasDuplicateObjects: false }),
    ]),
  );

/** Writes the workflows, and removes those of deleted remotes. */
export const writeWorkflows = (root: string): void => {
  const folder = workflowFolder(root);
  const wanted = wantedWorkflows(root);
  fs.mkdirSync(folder, { recursive: true });
  for (const name of fs.readdirSync(folder)) if (!wanted.has(name)) fs.rmSync(path.join(folder, name));
  for (const [name, text] of wanted) fs.writeFileSync(path.join(folder, name), text);
};
