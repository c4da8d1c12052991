import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, radius, size, space, target, weight } = tokens;

export const Form = styled.form`
  display: grid;
  gap: ${space(5)};
  text-align: start;
`;

export const Intro = styled.p`
  color: ${color.inkSoft};
`;

export const Label = styled.label`
  display: block;
  margin-bottom: ${space(1.5)};
  font-size: ${size.small};
  font-weight: ${weight.semibold};
`;

export const Field = styled.input`
  width: 100%;
  min-height: ${target};
  padding: ${space(2)} ${space(3)};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  background: ${color.surface};
  /* Below 16 px phones zoom into the field. */
  font-size: 1rem;

  &[aria-invalid='true'] {
    border-color: ${color.danger};
    box-shadow: inset 0 0 0 1px ${color.danger};
  }
`;

export const ErrorAlert = styled.p`
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: ${color.dangerSoft};
  color: ${color.danger};
`;
