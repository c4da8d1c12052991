import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import { envExample } from './env-example.ts';

describe('.env.example', () => {
  it('is as `npm run settings` writes it', () => {
    expect(fs.readFileSync(path.join(ROOT, '.env.example'), 'utf8')).toBe(envExample());
  });
});
