import fs from 'node:fs';
import path from 'node:path';

/** The remotes of a repository: its workspaces that declare something, in their order. */
export const knownRemotes = (root: string): string[] => {
  const { workspaces }: { workspaces: string[] } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  return workspaces.filter((folder) => fs.existsSync(path.join(root, folder, 'remote.json')));
};
