import path from 'node:path';

/** Address of a release's files, with a trailing slash. */
export const releaseBase = (remote: string, releaseId: string): string => `/r/${remote}/${releaseId}/`;

/** Folder of all release files, which the edge serves under `/r/`. @param dir the store */
export const filesFolder = (dir: string): string => path.join(dir, 'files');

export const releaseFolder = (dir: string, remote: string, releaseId: string): string =>
  path.join(filesFolder(dir), remote, releaseId);

/** Whether a name is safe in paths and addresses. */
export const isRemoteName = (name: string): boolean => /^[a-z][a-z0-9-]{0,63}$/.test(name);
