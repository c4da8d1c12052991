import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, motion, space, weight } = tokens;

/** Where a tab that stands `under` another one is no tab. */
export const PHONE = '(max-width: 767.98px)';

/** Where a `narrow` tab is none, and its panel is not shown either. */
export const NOT_NARROW = '(min-width: 464px)';

export const Tabs = styled.div`
  display: flex;
  gap: ${space(2)};
  border-bottom: 1px solid ${color.line};
  overflow-x: auto;
  scrollbar-width: none;

  ${from.small} {
    gap: ${space(6)};
  }

  /* Tabs that cannot be pressed: every panel is shown instead. */
  @media (scripting: none) {
    display: none;
  }
`;

export const Tab = styled.button`
  position: relative;
  flex: none;
  min-height: 48px;
  padding: 0 ${space(1)};
  border: 0;
  background: none;
  color: ${color.inkSoft};
  font-weight: ${weight.semibold};
  transition: color ${motion.fast};

  &::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 3px;
    border-radius: 3px 3px 0 0;
    background: ${color.brandInk};
    transform: scaleX(0);
    transition: transform ${motion.slow};
  }

  &:hover,
  &[aria-selected='true'] {
    color: ${color.ink};
  }

  &[aria-selected='true']::after {
    transform: none;
  }

  &:focus-visible {
    outline-offset: -4px;
  }

  @media ${PHONE} {
    &[data-under] {
      display: none;
    }
  }

  @media ${NOT_NARROW} {
    &[data-narrow='true'] {
      display: none;
    }
  }
`;

export const Panel = styled.div`
  padding-top: ${space(6)};

  &[data-state='inactive'] {
    display: none;
  }

  /* A panel that stands under another one on a phone is seen together with it. */
  @media ${PHONE} {
    &[data-beside='true'][data-state='inactive'] {
      display: block;
    }

    &[data-under] {
      padding-top: ${space(10)};
    }
  }

  @media (scripting: none) {
    &[data-state='inactive'] {
      display: block;
      padding-top: ${space(10)};
    }
  }

  @media ${NOT_NARROW} {
    &&[data-narrow='true'] {
      display: none;
    }
  }
`;
