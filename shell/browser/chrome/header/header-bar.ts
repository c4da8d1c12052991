import styled from 'styled-components';
import { Container } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

/**
 * How much of what scrolls below shows through, by step. The first keeps every text of the bar at a contrast of 4.5
 * or more over the blackest and the whitest poster: purple text needs 80 % of ground.
 */
const opacities = [86, 90, 94, 97, 100] as const;

const steps = opacities
  .map(
    (opacity, step) =>
      `&[data-step='${step}'] { background: color-mix(in srgb, var(--color-ground) ${opacity}%, transparent); }`,
  )
  .join('\n');

/**
 * The bar, in the flow of the page: a notice in it pushes the page down. The element around it sticks to the top of the
 * window (`globalCss`). `data-step` says how opaque it is.
 */
export const Bar = styled.div`
  /* A border would be part of the height. */
  box-shadow: 0 1px 0 transparent;
  background: ${tokens.color.ground};
  backdrop-filter: blur(14px) saturate(1.4);
  transition:
    background-color ${tokens.motion.slow},
    box-shadow ${tokens.motion.slow};

  ${steps}

  &:not([data-step='0']) {
    box-shadow: 0 1px 0 ${tokens.color.line};
  }

  @media (prefers-reduced-transparency: reduce) {
    &[data-step] {
      background: ${tokens.color.ground};
    }
  }
`;

export const BarRow = styled(Container)`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${tokens.space(2)};
  height: 64px;

  ${tokens.from.medium} {
    gap: ${tokens.space(4)};
    height: 72px;
  }
`;

/** Shown where there is no room for the whole bar. */
export const SmallOnly = styled.div`
  display: flex;
  margin-inline-start: -${tokens.space(3)};

  ${tokens.from.large} {
    display: none;
  }
`;

/** Shown where the bar has room for it. */
export const LargeOnly = styled.div`
  display: none;

  ${tokens.from.large} {
    display: flex;
  }
`;

/**
 * The places at the end of the bar, for whom `data-for` says. The document says `data-session="member"` before its
 * first paint, the server knows only guests: until the bar is hydrated a member would see 'Masuk' for a moment.
 */
export const BarEnd = styled.nav`
  display: flex;
  align-items: center;
  margin-inline-end: -${tokens.space(3)};

  ${tokens.from.medium} {
    margin-inline: auto 0;
  }

  html[data-session='member'] &[data-for='guest'] {
    visibility: hidden;
  }
`;
