import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { workspaces } from '@acara/releases/known-remotes';

const SCOPE = '@acara';
/** npm's record of what it installed; npm would write through a link to it. */
const RECORD = '.package-lock.json';

/** Links the installed packages; workspaces are those of the copy. */
const linkPackages = (from: string, to: string): void => {
  fs.mkdirSync(to, { recursive: true });
  for (const name of fs.readdirSync(from)) {
    if (name === RECORD) continue;
    if (name !== SCOPE) {
      fs.symlinkSync(path.join(from, name), path.join(to, name));
      continue;
    }
    fs.mkdirSync(path.join(to, SCOPE));
    for (const own of fs.readdirSync(path.join(from, SCOPE)))
      fs.symlinkSync(fs.readlinkSync(path.join(from, SCOPE, own)), path.join(to, SCOPE, own));
  }
};

/**
 * Copies the files that git does not ignore into an empty folder and links the installed packages there.
 * @param root of the repository
 * @param folder root of the copy
 */
export const copyRepository = (root: string, folder: string): void => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root })
    .toString()
    .split('\0')
    .filter((file) => file !== '' && fs.existsSync(path.join(root, file)));
  for (const parent of new Set(files.map((file) => path.dirname(file))))
    fs.mkdirSync(path.join(folder, parent), { recursive: true });
  for (const file of files)
    fs.copyFileSync(path.join(root, file), path.join(folder, file), fs.constants.COPYFILE_FICLONE);

  linkPackages(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  // Packages installed for only one workspace.
  for (const name of new Set([...fs.readdirSync(root), ...workspaces(root)])) {
    const own = path.join(root, name, 'node_modules');
    if (fs.existsSync(path.join(folder, name)) && fs.existsSync(own))
      fs.symlinkSync(own, path.join(folder, name, 'node_modules'));
  }
};
