import type { ReactNode } from 'react';
import type { SiteSettings } from '@acara/shared-contract/release';
import { navigationLinks } from '@acara/shared-contract/links';
import { PaymentMarks } from '@acara/shared-ui/payment-marks';
import { formatPhone, phoneDigits } from '@acara/shared-ui/formats';
import { Container } from '@acara/shared-ui/primitives';
import { SiteLogo } from '../logo/site-logo.tsx';
import { copyrightYear } from './copyright-year.ts';
import { Bottom, Column, Columns, Footer, FooterLink, Heading, Logo, Service } from './footer-style.ts';

export type SiteFooterProps = {
  settings: SiteSettings;
  /** When this is rendered, for the year of the copyright line. */
  now: Date;
};

const External = ({ to, children }: { to: string; children: ReactNode }) => (
  <FooterLink href={to} target="_blank" rel="noopener">
    {children}
    <span className="visually-hidden"> (membuka situs lain di tab baru)</span>
  </FooterLink>
);

const Contact = ({ settings }: Pick<SiteFooterProps, 'settings'>) => {
  const { supportEmail, supportPhone, supportWhatsapp } = settings;
  return (
    <ul>
      {supportEmail && (
        <li>
          <FooterLink href={`mailto:${supportEmail}`}>{supportEmail}</FooterLink>
        </li>
      )}
      {supportPhone && (
        <li>
          <FooterLink href={`tel:${phoneDigits(supportPhone)}`}>{formatPhone(supportPhone)}</FooterLink>
        </li>
      )}
      {supportWhatsapp && (
        <li>
          <External to={`https://wa.me/${phoneDigits(supportWhatsapp).replace('+', '')}`}>
            WhatsApp {formatPhone(supportWhatsapp)}
          </External>
        </li>
      )}
    </ul>
  );
};

/** What the service is, where to find more, how to pay, whom to ask. Plain HTML, it needs no script. */
export const SiteFooter = ({ settings, now }: SiteFooterProps) => (
  <Footer>
    <Columns>
      <Column $wide>
        <Logo>
          <SiteLogo siteName={settings.siteName} />
        </Logo>
        <Service>
          {settings.siteName} adalah platform bagi penyelenggara untuk membuat, memasarkan, dan menjual event.
        </Service>
      </Column>
      <Column>
        <Heading>Informasi</Heading>
        <ul>
          {navigationLinks('footer', 'guest').map(({ text, to }) => (
            <li key={to}>
              <FooterLink href={to}>{text}</FooterLink>
            </li>
          ))}
          <li>
            <External to={settings.createEventUrl}>Buat Event</External>
          </li>
          <li>
            <External to={settings.advertisingUrl}>Pasang Iklan</External>
          </li>
        </ul>
      </Column>
      <Column>
        <Heading>Hubungi Kami</Heading>
        <Contact settings={settings} />
      </Column>
      <Column $wide>
        <Heading>Metode Pembayaran</Heading>
        <PaymentMarks />
      </Column>
    </Columns>
    <Container>
      <Bottom>
        © {copyrightYear(now)} {settings.siteName}. Hak cipta dilindungi.
      </Bottom>
    </Container>
  </Footer>
);
