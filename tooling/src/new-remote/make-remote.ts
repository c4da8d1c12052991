import fs from 'node:fs';
import path from 'node:path';
import { addWorkspace } from './add-workspace.ts';
import { remoteFiles } from './remote-files.ts';
import { checkedOrder, type RemoteOrder } from './remote-order.ts';
import { writeWorkflows } from '../workflows/workflow-files.ts';

/**
 * Makes a remote that looks like the others and tells npm, the shell and the workflows of it. Nothing is written before
 * all of it is known to be possible.
 * @param root of the repository
 * @returns what was made, and the paths of its files below the root
 * @throws OrderRefusedError
 */
export const makeRemote = async (
  root: string,
  wanted: Partial<RemoteOrder>,
): Promise<{ order: RemoteOrder; files: string[] }> => {
  const order = checkedOrder(root, wanted);
  const files = await remoteFiles(root, order);
  for (const [file, text] of files) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  await addWorkspace(root, order.name);
  writeWorkflows(root);
  return { order, files: [...files.keys()] };
};
