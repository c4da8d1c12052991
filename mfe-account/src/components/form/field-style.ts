import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, motion, radius, size, space, weight } = tokens;

export const Field = styled.div`
  display: grid;
  gap: ${space(1.5)};
`;

export const Label = styled.label`
  font-size: ${size.small};
  font-weight: ${weight.semibold};
`;

export const RequiredMark = styled.span`
  color: ${color.danger};
`;

export const Box = styled.div`
  position: relative;
`;

export const Input = styled.input`
  width: 100%;
  height: 48px;
  padding: 0 ${space(3.5)};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  background: ${color.surface};
  /* Below 16 px phones zoom into the field. */
  font-size: 1rem;
  /* The label stays in sight below the bar when the focus comes here. */
  scroll-margin-top: ${space(10)};
  transition: border-color ${motion.fast};

  &:hover {
    border-color: ${color.inkSoft};
  }

  &:focus-visible {
    border-color: ${color.brandInk};
  }

  /* Seen beside the ring of the focus, which stands off it. */
  &[aria-invalid='true'] {
    border-color: ${color.danger};
    box-shadow: inset 0 0 0 1px ${color.danger};
    outline-offset: 2px;
  }

  /* Only to be read: a field, but not one to type in. */
  &[readonly] {
    border-color: ${color.line};
    background: ${color.sunken};
    color: ${color.inkSoft};
  }

  &[data-end='true'] {
    padding-inline-end: 48px;
  }

  /* The browser's own colour for filled in fields is unreadable in the dark scheme. */
  &:autofill {
    -webkit-text-fill-color: ${color.ink};
    box-shadow: 0 0 0 100px ${color.brandSoft} inset;
    caret-color: ${color.ink};
  }
`;

export const End = styled.div`
  position: absolute;
  inset-block: 0;
  inset-inline-end: 2px;
  display: grid;
  align-items: center;
`;

export const Hint = styled.p`
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

export const Problem = styled.p`
  color: ${color.danger};
  font-size: ${size.small};
  font-weight: ${weight.medium};
`;
