import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Container } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const Band = styled.section`
  padding-block: ${tokens.space(7)};
  &[data-tone='sunken'] {
    background: ${tokens.color.sunken};
  }
  ${tokens.from.medium} {
    padding-block: ${tokens.space(10)};
  }
`;

const Inner = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space(5)};
`;

/** A part of a page in its own band. */
export const Section = ({ label, tone = 'plain', children }: SectionProps) => (
  <Band aria-label={label} data-tone={tone}>
    <Inner>{children}</Inner>
  </Band>
);

/** What a section is made of; `label` names it where it has no heading of its own. */
export type SectionProps = { label: string; tone?: 'plain' | 'sunken'; children: ReactNode };

/** The heading of a section. */
export const SectionTitle = styled.h2`
  font-size: ${tokens.size.title};
`;

/** Heading at one side, a link or control at the other. */
export const SectionTop = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space(2)} ${tokens.space(4)};
  min-height: ${tokens.target};
`;
