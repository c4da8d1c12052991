import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { SiteSettings } from '@acara/shared-contract/release';
import { navigationLinks } from '@acara/shared-contract/links';
import { PaymentMarks } from '@acara/shared-event-ui/payment-marks';
import { formatPhone, phoneDigits } from '@acara/shared-ui/formats';
import { Container } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { SiteLogo } from '../logo/site-logo.tsx';

const Footer = styled.footer`
  margin-top: ${tokens.space(16)};
  border-top: 1px solid ${tokens.color.line};
  background: ${tokens.color.sunken};
`;

const Columns = styled(Container)`
  display: grid;
  gap: ${tokens.space(8)} ${tokens.space(10)};
  padding-block: ${tokens.space(10)} ${tokens.space(8)};

  ${tokens.from.small} {
    grid-template-columns: 1fr 1fr;
  }

  ${tokens.from.large} {
    grid-template-columns: 1.8fr 1fr 1.3fr 1.2fr;
    padding-block: ${tokens.space(14)} ${tokens.space(12)};
  }
`;

const Column = styled.div<{ $wide?: boolean }>`
  min-width: 0;

  ${tokens.from.small} {
    grid-column: ${({ $wide }) => ($wide ? '1 / -1' : 'auto')};
  }

  ${tokens.from.large} {
    grid-column: auto;
  }
`;

/** Aligned with the headings of the other columns. */
const Logo = styled.div`
  ${tokens.from.large} {
    margin-top: -${tokens.space(2.5)};
  }
`;

const Service = styled.p`
  max-width: 40ch;
  margin-top: ${tokens.space(2)};
  color: ${tokens.color.inkSoft};
`;

const Heading = styled.h2`
  margin-bottom: ${tokens.space(2)};
  font-size: ${tokens.size.body};
  letter-spacing: 0;
`;

const FooterLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 40px;
  color: ${tokens.color.inkSoft};
  overflow-wrap: anywhere;

  &:hover {
    color: ${tokens.color.brandInk};
  }
`;

const Bottom = styled.p`
  padding-block: ${tokens.space(5)};
  border-top: 1px solid ${tokens.color.line};
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.size.small};
  font-variant-numeric: tabular-nums;
`;

const year = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Jakarta', year: 'numeric' });

type SiteFooterProps = {
  settings: SiteSettings;
  now: number;
};

const External = ({ to, children }: { to: string; children: ReactNode }) => (
  <FooterLink href={to} target="_blank" rel="noopener">
    <span>{children}</span>
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
            {`WhatsApp ${formatPhone(supportWhatsapp)}`}
          </External>
        </li>
      )}
    </ul>
  );
};

/** Plain HTML without a script. */
export const SiteFooter = ({ settings, now }: SiteFooterProps) => (
  <Footer>
    <Columns>
      <Column $wide>
        <Logo>
          <SiteLogo siteName={settings.siteName} />
        </Logo>
        <Service>
          {`${settings.siteName} adalah platform bagi penyelenggara untuk membuat, memasarkan, dan menjual event.`}
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
      <Bottom>{`© ${year.format(now)} ${settings.siteName}. Hak cipta dilindungi.`}</Bottom>
    </Container>
  </Footer>
);
