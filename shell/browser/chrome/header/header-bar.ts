import { useSyncExternalStore } from 'react';
import styled, { css } from 'styled-components';
import { Container } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const THRESHOLDS = [70, 180, 290, 400] as const;

/** 0 at the top of the page, 4 from 400 px on. */
export const scrollStep = (offset: number): number => THRESHOLDS.filter((threshold) => offset >= threshold).length;

let current = 0;

/** Once per frame at most: scroll events may be more frequent. Outside of a frame, reading the offset would cost a layout. */
const subscribe = (onChange: () => void) => {
  let frame = 0;
  const update = () => {
    frame = 0;
    current = scrollStep(window.scrollY);
    onChange();
  };
  const onScroll = () => {
    frame ||= requestAnimationFrame(update);
  };
  onScroll();
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    window.removeEventListener('scroll', onScroll);
    cancelAnimationFrame(frame);
  };
};

export const useScrollStep = (): number =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => 0,
  );

/**
 * Opacities in percent, by scroll step. Over black and white posters, purple text has a contrast of 4.5 from 80 % on.
 */
const opacities = [86, 90, 94, 97, 100] as const;

const steps = opacities
  .map(
    (opacity, step) =>
      `&[data-step='${step}'] { background: color-mix(in srgb, var(--color-ground) ${opacity}%, transparent); }`,
  )
  .join('\n');

/** The bar, in the flow of the page: an alert in it pushes the page down. `globalCss` makes the element around it sticky. */
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
  min-height: 64px;

  ${tokens.from.medium} {
    gap: ${tokens.space(4)};
    min-height: 72px;
  }
`;

export const SmallOnly = styled.div`
  display: flex;
  margin-inline-start: -${tokens.space(3)};

  ${tokens.from.large} {
    display: none;
  }
`;

export const LargeOnly = styled.div`
  display: none;

  ${tokens.from.large} {
    display: flex;
  }
`;

/**
 * For the visitor in `data-for`. The server renders for guests: a member would see 'Masuk' until the bar is hydrated.
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

const itemStyle = css`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space(2)};
  min-height: ${tokens.target};
  padding: 0 ${tokens.space(3)};
  border: 0;
  border-radius: ${tokens.radius.control};
  background: none;
  color: ${tokens.color.ink};
  font-weight: ${tokens.weight.semibold};
  white-space: nowrap;
  transition: background-color ${tokens.motion.fast};

  &:hover {
    background: ${tokens.color.brandSoft};
    color: ${tokens.color.brandInk};
    text-decoration: none;
  }

  &[aria-current='page'] {
    color: ${tokens.color.brandInk};
  }
`;

export const BarLink = styled.a`
  ${itemStyle}
`;

export const BarButton = styled.button`
  ${itemStyle}
`;

export const Initial = styled.span.attrs({ 'aria-hidden': true })`
  display: grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  border-radius: 50%;
  background: ${tokens.color.brand};
  color: ${tokens.color.onBrand};
  font-weight: ${tokens.weight.bold};
  text-transform: uppercase;
`;
