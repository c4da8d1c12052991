import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readSettings } from '@acara/server-kit/settings';
import { sitePrograms, startedBy } from './programs.ts';

describe('the releases of a site that starts', () => {
  it('are stable, and the audit has how the site was started', () => {
    const { command } = sitePrograms(readSettings('tooling', {}), 'postgres://localhost/acara').releases;
    expect(command.slice(1, 6)).toEqual(['publish', '--to-everybody', '--dirty', '--unchecked', '--why']);
    expect(startedBy('start')).toBe('npm start');
    expect(startedBy(undefined)).toBe('npm start');
    expect(startedBy('dev')).toBe('npm run dev');
  });
});

describe('the programs of a site', () => {
  const programsWith = (...lines: string[]) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-programs-'));
    const ENV_FILE = path.join(folder, '.env');
    fs.writeFileSync(ENV_FILE, lines.join('\n'));
    const settings = readSettings('tooling', { ENV_FILE });
    fs.rmSync(folder, { recursive: true });
    return sitePrograms(settings, 'postgres://localhost/acara', ['mailbox']);
  };

  it('get every setting of .env', () => {
    const expected = {
      HOST: '127.0.0.1',
      EDGE_TRUST_PROXY: 'loopback',
      RENDER_BUDGET_MS: '5000',
      TRUSTED_TYPES_POLICIES: 'snap gis#html',
      MAIL_FROM: 'Acara <halo@acara.example>',
      MIDTRANS_CORE_BASE: 'https://api.midtrans.example',
    };
    const { edge, api, releases } = programsWith(
      ...Object.entries(expected).map(([name, value]) => `${name}="${value}"`),
    );
    for (const { env } of [edge, api, releases]) expect(env).toMatchObject(expected);
  });

  it('have readiness URLs at the address they listen on', () => {
    const urlsWith = (...lines: string[]) => {
      const { edge, api, sandbox } = programsWith(...lines);
      return [edge, api, sandbox].map((program) => program && program.readyUrl);
    };
    expect(urlsWith('SANDBOX_HOST=0.0.0.0')).toEqual([
      'http://127.0.0.1:3000/readyz',
      'http://127.0.0.1:3001/readyz',
      'http://127.0.0.1:3002/readyz',
    ]);
    expect(urlsWith('HOST=::1', 'API_HOST=10.0.0.5', 'SANDBOX_HOST=::')).toEqual([
      'http://[::1]:3000/readyz',
      'http://10.0.0.5:3001/readyz',
      'http://127.0.0.1:3002/readyz',
    ]);
  });
});
