import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const WATCH = JSON.stringify(pathToFileURL(path.join(__dirname, 'npm-watch.mjs')).href);

const onPosix = process.platform === 'win32' ? describe.skip : describe;
onPosix('a script whose npm was killed', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-npm-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  const write = (name: string, source: string) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, source);
    return file;
  };
  const until = async (file: string) => {
    for (let poll = 0; poll < 200 && !fs.existsSync(file); poll += 1) await delay(50);
    return fs.existsSync(file);
  };

  it('is stopped, although the shell that npm started it with still runs', async () => {
    const [started, ended] = [path.join(folder, 'started'), path.join(folder, 'ended')];
    const script = write(
      'script.mjs',
      `import fs from 'node:fs';
       import { endWithNpm } from ${WATCH};
       endWithNpm(() => { fs.writeFileSync(${JSON.stringify(ended)}, ''); process.exit(); });
       fs.writeFileSync(${JSON.stringify(started)}, '');
       setTimeout(() => {}, 60_000);`,
    );
    // The second command keeps the shell from stepping aside for the first.
    const npm = write(
      'npm.mjs',
      `import { spawn } from 'node:child_process';
       process.title = 'npm start';
       spawn('/bin/sh', ['-c', ${JSON.stringify(`"${process.execPath}" "${script}"; true`)}], {
         stdio: 'ignore',
         env: { ...process.env, npm_lifecycle_event: 'start' },
       });`,
    );
    const npmProcess = spawn(process.execPath, [npm], { stdio: 'ignore' });
    expect(await until(started)).toBe(true);
    npmProcess.kill('SIGKILL');
    expect(await until(ended)).toBe(true);
  });
});
