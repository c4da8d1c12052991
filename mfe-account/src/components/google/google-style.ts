import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, layer, radius, size, space, target } = tokens;

export const Area = styled.div`
  display: grid;
  gap: ${space(4)};
`;

export const Divider = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  color: ${color.inkSoft};
  font-size: ${size.small};

  &::before,
  &::after {
    content: '';
    flex: 1;
    height: 1px;
    background: ${color.line};
  }
`;

/** Reserves the space of the button, so that nothing moves when it is drawn. */
export const Place = styled.div`
  position: relative;
  display: grid;
  min-height: ${target};
`;

export const ButtonPlace = styled.div`
  display: grid;
  justify-items: center;
  align-items: center;
  min-height: ${target};
  /* Google's frame is of the light scheme; another one around it makes its background opaque. */
  color-scheme: light;
`;

export const Waiting = styled.p`
  position: absolute;
  inset: 0;
  z-index: ${layer.raised};
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

export const Warning = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0 ${space(2)};
  color: ${color.inkSoft};
  font-size: ${size.small};
`;
