import styled from 'styled-components';
import { Skeleton } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, radius, space } = tokens;

export const PosterSkeleton = styled(Skeleton)`
  ${from.medium} {
    border-radius: ${radius.card};
  }
`;

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
