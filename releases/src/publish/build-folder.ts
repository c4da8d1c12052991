import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../store/error-code.ts';

/**
 * Runs with an empty folder below `.build/release` of the repository and removes it afterwards, so that no other build
 * gets into a release.
 * @param root of the repository
 */
export const inBuildFolder = async <Result>(
  { root, remote, releaseId }: { root: string; remote: string; releaseId: string },
  act: (out: string) => Promise<Result>,
): Promise<Result> => {
  const parent = path.join(root, '.build', 'release');
  await removeAbandoned(parent);
  const out = path.join(parent, `${remote}-${releaseId}-${process.pid}`);
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  try {
    return await act(out);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
};

/** Folders of killed publishers; the name ends with the process id. */
const removeAbandoned = async (parent: string): Promise<void> => {
  const names = await readdir(parent).catch((): string[] => []);
  const abandoned = names.filter((name) => hasEnded(Number(/-(\d+)$/.exec(name)?.[1])));
  await Promise.all(abandoned.map((name) => rm(path.join(parent, name), { recursive: true, force: true })));
};

const hasEnded = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
};
