import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The file of a command on the path; undefined: it is not installed. */
export const findCommand = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
