import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startSandbox, type Sandbox } from '../sandbox.ts';
import { readSandboxSettings } from '../settings.ts';

/** A sandbox on free ports, with its own folder. */
export const startTestSandbox = async (
  environment: Record<string, string> = {},
  now?: () => Date,
): Promise<Sandbox & { folder: string; origin: string }> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-sandbox-'));
  const free = { SANDBOX_PORT: '0', MAILBOX_PORT: '0', MAILBOX_SMTP_PORT: '0' };
  const clear = () => fs.rmSync(folder, { recursive: true });
  try {
    const sandbox = await startSandbox(readSandboxSettings({ DATA_DIR: folder, ...free, ...environment }), now);
    const { port } = sandbox.app.server.address() as AddressInfo; // it listens on TCP
    const close = () => sandbox.close().then(clear);
    return { ...sandbox, close, folder, origin: `http://127.0.0.1:${port}` };
  } catch (error) {
    clear();
    throw error;
  }
};
