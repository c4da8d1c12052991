import { readSettings } from '../settings/read-settings.ts';
import { sitePrograms, startedBy } from './programs.ts';

describe('the releases of a site that starts', () => {
  it('are everybody’s, and the audit says what started the site', () => {
    const { command } = sitePrograms(readSettings({}), 'postgres://localhost/acara').releases;
    expect(command.slice(1, 5)).toEqual(['publish', '--to-everybody', '--skip-contract', '--why']);
    expect(startedBy('start')).toBe('npm start');
    expect(startedBy(undefined)).toBe('npm start');
    expect(startedBy('dev')).toBe('npm run dev');
  });
});
