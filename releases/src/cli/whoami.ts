import { execFileSync } from 'node:child_process';
import os from 'node:os';

/** Git's user name, else the system's. @param root of the repository */
export const whoAmI = (root: string): string => {
  try {
    const name = execFileSync('git', ['config', 'user.name'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return name.trim() || os.userInfo().username;
  } catch {
    return os.userInfo().username;
  }
};
