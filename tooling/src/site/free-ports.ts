import { isPortFree } from '../net/ports.ts';
import type { Settings } from '../settings/settings-schema.ts';

const PORTS = ['PORT', 'API_PORT'] as const satisfies readonly (keyof Settings)[];

/**
 * @throws Error with one line per port that another program listens on
 */
export const assertPortsFree = async (settings: Settings): Promise<void> => {
  if (settings.PORT === settings.API_PORT) throw new Error('PORT and API_PORT must differ.');
  const looks = await Promise.all(PORTS.map(async (name) => ({ name, free: await isPortFree(settings[name]) })));
  const taken = looks.filter(({ free }) => !free).map(({ name }) => takenLine(name, settings[name]));
  if (taken.length > 0) throw new Error(taken.join('\n'));
};

const takenLine = (name: string, port: number): string =>
  `Port ${port} is taken by another program. Choose a free one with ${name}, such as: ${name}=${port + 100} npm start`;
