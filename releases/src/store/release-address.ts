import path from 'node:path';

/** Address of a release's files with a trailing slash. @param remote package name @param releaseId its release */
export const releaseBase = (remote: string, releaseId: string): string => `/r/${remote}/${releaseId}/`;

/** Folder that holds every release's files; what the edge serves under `/r/`. @param dir the store */
export const filesFolder = (dir: string): string => path.join(dir, 'files');

/** Folder of one release. @param dir the store */
export const releaseFolder = (dir: string, remote: string, releaseId: string): string =>
  path.join(filesFolder(dir), remote, releaseId);

/** Where a remote's name may stand in a path or an address. */
export const isRemoteName = (name: string): boolean => /^[a-z][a-z0-9-]{0,63}$/.test(name);
