// For tests in a browser, which do not import the API:
// DATABASE_URL=… TOKEN_SECRET=… node core-api/test/solve-captcha-command.ts <e-mail> <address of the visitor>
import pg from 'pg';
import { solveCaptcha } from './solve-captcha.ts';

const [email = '', address = '127.0.0.1'] = process.argv.slice(2);
const database = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 1 });
const answer = await solveCaptcha(database, { secret: process.env['TOKEN_SECRET'] ?? '', email, address });
await database.end();
process.stdout.write(`${answer ?? ''}\n`);
process.exitCode = answer === null ? 1 : 0;
