import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { useLaidOut } from '@acara/shared-remote/hydration';
import { ArrowRightIcon, ButtonLink, Container, laidOutWhenNear } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const Band = styled.section`
  padding-block: ${tokens.space(7)};
  &[data-tone='sunken'] {
    background: ${tokens.color.sunken};
  }
  ${tokens.from.medium} {
    padding-block: ${tokens.space(10)};
  }
  &[data-close='true'] {
    padding-top: ${tokens.space(4)};
  }
  &[data-later] {
    ${laidOutWhenNear}
  }
  /* About their heights, so that the scroll bar is right. */
  &[data-later='row'] {
    contain-intrinsic-block-size: auto 31rem;
  }
  &[data-later='tabs'] {
    contain-intrinsic-block-size: auto 36rem;
  }
  &[data-later='cards'] {
    contain-intrinsic-block-size: auto 105rem;
    ${tokens.from.small} {
      contain-intrinsic-block-size: auto 58rem;
    }
    ${tokens.from.large} {
      contain-intrinsic-block-size: auto 33rem;
    }
  }
`;

const Inner = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space(5)};
  [data-close='true'] > & {
    gap: ${tokens.space(3)};
  }
`;

const LaterBand = ({ later, ...band }: ComponentProps<typeof Band> & Pick<SectionProps, 'later'>) => (
  <Band {...band} data-later={useLaidOut() ? undefined : later} />
);

export const Section = ({ label, tone = 'plain', close = false, later, children }: SectionProps) => {
  const content = <Inner>{children}</Inner>;
  const names = { 'aria-label': label, 'data-tone': tone, 'data-close': close };
  return later ? (
    <LaterBand later={later} {...names}>
      {content}
    </LaterBand>
  ) : (
    <Band {...names}>{content}</Band>
  );
};

export type SectionProps = {
  /** Names it where it has no heading of its own. */
  label: string;
  tone?: 'plain' | 'sunken';
  /** Less space above and inside, so that its events are in the first window. */
  close?: boolean;
  /** What a section below the first window shows: a row of events, one under tabs, or four cards. It is laid out last. */
  later?: 'row' | 'tabs' | 'cards';
  children: ReactNode;
};

export const SectionTitle = styled.h2`
  font-size: ${tokens.size.title};
`;

const All = styled(ButtonLink)`
  flex: none;
  margin-right: -${tokens.space(2)};
  padding-inline: ${tokens.space(2)};
  white-space: nowrap;
  &[data-shown='false'] {
    visibility: hidden;
  }
`;

/** Link to all events of a section. Its space is reserved while hidden. */
export const AllLink = ({ href, shown = true }: { href: string; shown?: boolean }) => (
  <All kind="quiet" href={href} data-shown={shown}>
    Tampilkan Semua <ArrowRightIcon size={18} />
  </All>
);

export const SectionTop = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space(2)} ${tokens.space(4)};
  min-height: ${tokens.target};
  flex-wrap: wrap;

  /* The rest goes to a line of its own where less than this is left for the heading. */
  > h2 {
    flex: 1 1 6rem;
  }
`;
