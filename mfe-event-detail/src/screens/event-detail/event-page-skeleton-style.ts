import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, space } = tokens;

export const Pair = styled.div`
  display: grid;
  gap: ${space(2)};
`;

export const TabRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(6)};
  height: 49px;
  border-bottom: 1px solid ${color.line};
`;

export const Paragraphs = styled.div`
  display: grid;
  gap: ${space(3)};
  padding-top: ${space(6)};
`;
