import fs from 'node:fs';
import path from 'node:path';
import { formatted } from './remote-files.ts';

type RootManifest = { workspaces: string[] };

const changeJson = async <Content>(
  root: string,
  file: string,
  change: (content: Content) => Content,
): Promise<void> => {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const content: Content = JSON.parse(text);
  // As it was: prettier keeps an object open that began on a line of its own.
  const indent = text.startsWith('{\n') ? 2 : 0;
  fs.writeFileSync(path.join(root, file), await formatted(root, file, JSON.stringify(change(content), null, indent)));
};

/** Makes the remote known, to npm and to the site: as a workspace, behind the other remotes. */
export const addWorkspace = async (root: string, name: string): Promise<void> => {
  await changeJson<RootManifest>(root, 'package.json', (manifest) => {
    const behind = manifest.workspaces.findLastIndex((workspace) => workspace.startsWith('mfe-')) + 1;
    return { ...manifest, workspaces: manifest.workspaces.toSpliced(behind, 0, name) };
  });
};
