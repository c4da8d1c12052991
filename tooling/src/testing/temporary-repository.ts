import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** An empty git repository in a folder of its own, with the branch `main`. */
export const createTemporaryRepository = () => {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'acara-repository-')));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=ani', '-c', 'user.email=ani@acara.test', ...words], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  git('init', '--quiet', '--initial-branch=main');
  return {
    root,
    git,
    write: (file: string, content: string) => {
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), content);
    },
    commit: () => {
      git('add', '--all');
      git('commit', '--quiet', '-m', 'a commit');
    },
    remove: () => fs.rmSync(root, { recursive: true, force: true }),
  };
};
