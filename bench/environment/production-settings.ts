import { TOKEN_SETTINGS } from './buyers.ts';
import { SANDBOX_KEYS } from './test-environment.ts';

type Site = { name: string; databaseUrl: string; smtpUrl: string };

/** What a site needs to start as in production. TLS would end in front of it: the benches come by http. */
export const productionSettings = ({ name, databaseUrl, smtpUrl }: Site) => ({
  ...SANDBOX_KEYS,
  ...TOKEN_SETTINGS,
  DATABASE_URL: databaseUrl,
  RELEASES_DATABASE_URL: databaseUrl,
  RELEASES_SECRET: TOKEN_SETTINGS.TOKEN_SECRET,
  PUBLIC_ORIGIN: `https://${name}.acara.test`,
  SITE_DOMAIN: `${name}.acara.test`,
  PROVIDER_SITE_URL: 'https://penyedia.acara.test/',
  CREATE_EVENT_URL: 'https://iklan.acara.test/buat-event',
  ADVERTISING_URL: 'https://iklan.acara.test/',
  SUPPORT_EMAIL: 'bantuan@acara.test',
  SUPPORT_PHONE: '+62 21 5550 1234',
  SUPPORT_WHATSAPP: '6281255501234',
  GOOGLE_CLIENT_ID: `${name}.apps.googleusercontent.com`,
  SMTP_URL: smtpUrl,
  MAIL_FROM: `Acara <${name}@acara.test>`,
});
