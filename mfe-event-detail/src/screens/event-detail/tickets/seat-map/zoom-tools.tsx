import type { ReactNode } from 'react';
import styled from 'styled-components';
import { IconButton, ZoomInIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { ResetIcon, ZoomOutIcon } from '../../tool-icons.tsx';
import type { ZoomBounds } from './use-map-zoom.ts';

const { below, color, space } = tokens;

const Tools = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${space(1)};

  ${below.phone} {
    flex-wrap: wrap;
    max-width: 100%;
  }

  output {
    min-width: 5ch;
    color: ${color.inkSoft};
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
`;

export const ToolButton = styled(IconButton)`
  &[aria-disabled='true'] {
    opacity: 0.4;
    cursor: not-allowed;
  }
`;

type ToolProps = { label: string; off: boolean; onPress: () => void; children: ReactNode };

/** Disabled by `aria-disabled`, so that it keeps the keyboard focus. */
const Tool = ({ label, off, onPress, children }: ToolProps) => (
  <ToolButton label={label} tooltip aria-disabled={off} onClick={() => !off && onPress()}>
    {children}
  </ToolButton>
);

/** Equal to a tenth of a percent. */
const isAt = (zoom: number, other: number) => Math.abs(zoom - other) < 0.001;

export type ZoomToolsProps = {
  label: string;
  zoom: number;
  bounds: ZoomBounds;
  start: number;
  step: number;
  onZoom: (zoom: number) => void;
};

export const ZoomTools = ({ label, zoom, bounds, start, step, onZoom }: ZoomToolsProps) => (
  <Tools role="group" aria-label={label}>
    <Tool label="Perkecil" off={zoom <= bounds.min} onPress={() => onZoom(zoom - step)}>
      <ZoomOutIcon />
    </Tool>
    <output aria-live="polite">{`${Math.round(zoom * 100)}%`}</output>
    <Tool label="Perbesar" off={zoom >= bounds.max} onPress={() => onZoom(zoom + step)}>
      <ZoomInIcon />
    </Tool>
    <Tool label="Atur ulang" off={isAt(zoom, start)} onPress={() => onZoom(start)}>
      <ResetIcon />
    </Tool>
  </Tools>
);
