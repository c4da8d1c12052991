import { isPortFree } from '../net/ports.ts';
import { SettingsError, type Settings } from '@acara/shared-contract/settings';
import { withStandIns } from './stand-ins.ts';

const PORTS = [
  'PORT',
  'API_PORT',
  'SANDBOX_PORT',
  'MAILBOX_PORT',
  'MAILBOX_SMTP_PORT',
] as const satisfies readonly (keyof Settings)[];

/**
 * @param command that was called, for the message
 * @throws SettingsError for a port that the system would choose
 * @throws Error with one line per port that another program listens on, or that two settings share
 */
export const assertPortsFree = async (settings: Settings, command = 'npm start'): Promise<void> => {
  const { standIns } = withStandIns(settings);
  const needed = PORTS.filter((name) => {
    if (name === 'SANDBOX_PORT') return standIns.length > 0;
    return name.startsWith('MAILBOX') ? standIns.includes('mailbox') : true;
  });
  const open = needed.filter((name) => settings[name] === 0);
  if (open.length > 0)
    throw new SettingsError(open.map((name) => `${name}: must be a port that others can be told, is "0"`));
  for (const [at, name] of needed.entries()) {
    const twin = needed.slice(at + 1).find((other) => settings[other] === settings[name]);
    if (twin) throw new Error(`${name} and ${twin} must differ.`);
  }
  const looks = await Promise.all(needed.map(async (name) => ({ name, free: await isPortFree(settings[name]) })));
  const taken = looks.filter(({ free }) => !free).map(({ name }) => takenLine(name, settings[name], command));
  if (taken.length > 0) throw new Error(taken.join('\n'));
};

/** Says which setting chooses another port. */
export const takenLine = (name: string, port: number, command: string): string =>
  `Port ${port} is taken by another program. Choose a free one with ${name}, such as: ${name}=${port + 100} ${command}`;
