import fs from 'node:fs';
import path from 'node:path';

const SCOPE = '@acara/';

const getDependencies = (root: string, folder: string): string[] => {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
  );
  return Object.keys(dependencies)
    .filter((name) => name.startsWith(SCOPE))
    .map((name) => name.slice(SCOPE.length));
};

/** A package and every package of ours that it depends on, itself or through another; sorted behind itself. */
export const packageReach = (root: string, folder: string): string[] => {
  const reached = new Set([folder]);
  for (const one of reached) for (const dependency of getDependencies(root, one)) reached.add(dependency);
  reached.delete(folder);
  return [folder, ...[...reached].sort()];
};
