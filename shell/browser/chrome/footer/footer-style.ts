import styled from 'styled-components';
import { Container } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

export const Footer = styled.footer`
  margin-top: ${tokens.space(16)};
  border-top: 1px solid ${tokens.color.line};
  background: ${tokens.color.sunken};
`;

export const Columns = styled(Container)`
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

export const Column = styled.div<{ $wide?: boolean }>`
  min-width: 0;

  ${tokens.from.small} {
    grid-column: ${({ $wide }) => ($wide ? '1 / -1' : 'auto')};
  }

  ${tokens.from.large} {
    grid-column: auto;
  }
`;

/** Level with the headings of the other columns. */
export const Logo = styled.div`
  ${tokens.from.large} {
    margin-top: -${tokens.space(2.5)};
  }
`;

export const Service = styled.p`
  max-width: 40ch;
  margin-top: ${tokens.space(2)};
  color: ${tokens.color.inkSoft};
`;

export const Heading = styled.h2`
  margin-bottom: ${tokens.space(2)};
  font-size: ${tokens.size.body};
  letter-spacing: 0;
`;

export const FooterLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 40px;
  color: ${tokens.color.inkSoft};
  overflow-wrap: anywhere;

  &:hover {
    color: ${tokens.color.brandInk};
  }
`;

/** The rule above the copyright line is as wide as the columns. */
export const Bottom = styled.p`
  padding-block: ${tokens.space(5)};
  border-top: 1px solid ${tokens.color.line};
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.size.small};
  font-variant-numeric: tabular-nums;
`;
