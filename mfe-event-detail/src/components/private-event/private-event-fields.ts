import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

export const Hint = styled.p`
  color: ${tokens.color.inkSoft};
`;

export const Fields = styled.form`
  display: grid;
  gap: ${tokens.space(4)};
  margin-top: ${tokens.space(5)};
`;

export const Label = styled.label`
  display: grid;
  gap: ${tokens.space(1)};
  font-size: ${tokens.size.small};
  font-weight: ${tokens.weight.semibold};
`;

export const Input = styled.input`
  width: 100%;
  height: 48px;
  padding: 0 ${tokens.space(3)};
  border: 1px solid ${tokens.color.lineStrong};
  border-radius: ${tokens.radius.control};
  background: ${tokens.color.surface};
  font-size: 1rem;
  font-weight: ${tokens.weight.regular};

  &:focus-visible {
    border-color: ${tokens.color.brandInk};
  }

  &[aria-invalid='true'] {
    border-color: ${tokens.color.danger};
    box-shadow: inset 0 0 0 1px ${tokens.color.danger};
  }

  &:read-only {
    color: ${tokens.color.inkSoft};
  }
`;

export const ErrorAlert = styled.p`
  padding: ${tokens.space(3)} ${tokens.space(4)};
  border-radius: ${tokens.radius.control};
  background: ${tokens.color.dangerSoft};
  color: ${tokens.color.danger};
`;
