import type { Settings } from '@acara/server-kit/settings';
import { isPortFree } from '../net/ports.ts';
import { withEmulators } from './emulators.ts';

const PORTS = [
  'PORT',
  'API_PORT',
  'SANDBOX_PORT',
  'MAILBOX_PORT',
  'MAILBOX_SMTP_PORT',
] as const satisfies readonly (keyof Settings)[];

type PortName = (typeof PORTS)[number];

const neededPorts = (settings: Settings): PortName[] => {
  const { emulators } = withEmulators(settings);
  return PORTS.filter((name) => {
    if (name === 'SANDBOX_PORT') return emulators.length > 0;
    return name.startsWith('MAILBOX') ? emulators.includes('mailbox') : true;
  });
};

/**
 * @param names settings of the ports; default: those that the site needs
 * @throws Error with one line per port that another program listens on
 */
export const assertPortsFree = async (settings: Settings, names?: readonly PortName[]): Promise<void> => {
  const needed = names ?? neededPorts(settings);
  const checks = await Promise.all(needed.map(async (name) => ({ name, free: await isPortFree(settings[name]) })));
  const inUse = checks.filter(({ free }) => !free).map(({ name }) => inUseMessage(name, settings[name]));
  if (inUse.length > 0) throw new Error(inUse.join('\n'));
};

const inUseMessage = (name: string, port: number): string =>
  `Port ${port} is in use by another program. Choose a free one with ${name}, such as: ${name}=${port + 100} npm start`;
