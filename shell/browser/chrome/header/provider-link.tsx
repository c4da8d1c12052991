import styled from 'styled-components';
import { ExternalIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { BarLink } from './bar-link.ts';

/** `from`: the narrowest window in which the bar has room for it. */
const Link = styled(BarLink)<{ $from: 'large' | 'wide' }>`
  display: none;

  ${({ $from }) => tokens.from[$from]} {
    display: inline-flex;
  }
`;

/** The way to the organisers' own site, in a new tab. */
export const ProviderLink = ({ to, from }: { to: string; from: 'large' | 'wide' }) => (
  <Link $from={from} href={to} target="_blank" rel="noopener">
    Jadi Penyelenggara
    <ExternalIcon size={16} />
    <span className="visually-hidden">(membuka situs lain di tab baru)</span>
  </Link>
);
