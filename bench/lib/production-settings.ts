import { TOKEN_SETTINGS } from '../environment/buyers.ts';
import { SANDBOX_KEYS } from '../environment/test-environment.ts';

type Site = { name: string; origin: string; databaseUrl: string; smtpUrl: string };

/** What a site needs to start as in production. */
export const productionSettings = ({ name, origin, databaseUrl, smtpUrl }: Site) => ({
  ...SANDBOX_KEYS,
  ...TOKEN_SETTINGS,
  DATABASE_URL: databaseUrl,
  RELEASES_DATABASE_URL: databaseUrl,
  RELEASES_SECRET: TOKEN_SETTINGS.TOKEN_SECRET,
  PUBLIC_ORIGIN: origin,
  GOOGLE_CLIENT_ID: `${name}.apps.googleusercontent.com`,
  SMTP_URL: smtpUrl,
  MAIL_FROM: `Acara <${name}@acara.test>`,
});
