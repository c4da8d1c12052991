import { createDisposables } from '../site/disposables.ts';
import { createRunCommand } from './run-command.ts';

const ROOT = process.cwd();

test('a command that fails tells its code and what it printed last', async () => {
  const disposables = createDisposables();
  const onFailure = jest.fn();
  const run = createRunCommand(ROOT, disposables, onFailure);
  expect(await run(['-e', 'console.log("first"); console.error("last"); process.exitCode = 3'])).toBe(3);
  const printed = String(onFailure.mock.calls[0]);
  expect(printed).toContain('first\n');
  expect(printed).toContain('last\n');
});

test('a command that succeeds is not told of', async () => {
  const onFailure = jest.fn();
  const run = createRunCommand(ROOT, createDisposables(), onFailure);
  expect(await run(['-e', 'console.log("well")'])).toBe(0);
  expect(onFailure).not.toHaveBeenCalled();
});
