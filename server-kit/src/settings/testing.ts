import { readSettings, SettingsError } from './read-settings.ts';
import type { Program } from './setting.ts';

/** What a program says of these settings when it refuses to start, a line each. */
export const findProblems = (environment: Record<string, string>, program: Program = 'tooling'): string[] => {
  try {
    readSettings(program, environment);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const [, ...lines] = error.message.split('\n');
    return lines.map((line) => line.trim());
  }
  return [];
};
