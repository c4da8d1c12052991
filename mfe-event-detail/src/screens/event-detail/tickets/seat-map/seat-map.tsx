import { useId, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { imageSources } from '@acara/shared-contract/images';
import { IconButton, ResetIcon, ZoomInIcon, ZoomOutIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { Part, PartTitle } from '../ticket-office-style.ts';
import { ZOOM } from './map-zoom.ts';
import { useMapZoom } from './use-map-zoom.ts';

const { color, radius, space } = tokens;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
`;

const Tools = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(1)};

  output {
    min-width: 5ch;
    color: ${color.inkSoft};
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
`;

/** Moves in both directions as soon as the map is larger; one finger scrolls, two enlarge. */
const Scroller = styled.div`
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.sunken};
  aspect-ratio: 4 / 3;
  overflow: auto;
  overscroll-behavior: contain;
  touch-action: pan-x pan-y;
  scrollbar-width: thin;

  &[data-zoomed='true'] {
    cursor: grab;
  }
  &[data-zoomed='false'] {
    overscroll-behavior: auto;
  }
  &:focus-visible {
    outline-offset: 2px;
  }

  img {
    max-width: none;
    height: auto;
    aspect-ratio: 4 / 3;
    user-select: none;
  }
`;

const ToolButton = styled(IconButton)`
  &[aria-disabled='true'] {
    opacity: 0.4;
    cursor: not-allowed;
  }
`;

type ToolProps = { label: string; off: boolean; onPress: () => void; children: ReactNode };

/** Off by `aria-disabled`, so that the keyboard's focus stays when it has nothing more to do. */
const Tool = ({ label, off, onPress, children }: ToolProps) => (
  <ToolButton label={label} tooltip aria-disabled={off} onClick={() => !off && onPress()}>
    {children}
  </ToolButton>
);

export type SeatMapProps = { url: string; eventName: string };

/** The seat map image with zoom in, zoom out and reset (spec §2 'Ticket tab'). */
export const SeatMap = ({ url, eventName }: SeatMapProps) => {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { zoom, zoomTo, dragProps } = useMapZoom(scroller);
  return (
    <Part aria-labelledby={id}>
      <Top>
        <PartTitle id={id}>Denah kursi</PartTitle>
        <Tools role="group" aria-label="Ukuran denah">
          <Tool label="Perkecil" off={zoom <= ZOOM.least} onPress={() => zoomTo(zoom - ZOOM.step)}>
            <ZoomOutIcon />
          </Tool>
          <output aria-live="polite">{Math.round(zoom * 100)}%</output>
          <Tool label="Perbesar" off={zoom >= ZOOM.most} onPress={() => zoomTo(zoom + ZOOM.step)}>
            <ZoomInIcon />
          </Tool>
          <Tool label="Atur ulang" off={zoom === ZOOM.least} onPress={() => zoomTo(ZOOM.least)}>
            <ResetIcon />
          </Tool>
        </Tools>
      </Top>
      <Scroller
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label={`Denah kursi ${eventName}, geser untuk melihat bagian lain`}
        data-zoomed={zoom > 1}
        {...dragProps}
      >
        <img
          {...imageSources(url)}
          sizes={`(min-width: 1248px) ${784 * zoom}px, ${100 * zoom}vw`}
          width={1280}
          height={960}
          alt={`Denah kursi ${eventName}`}
          loading="lazy"
          decoding="async"
          draggable={false}
          style={{ width: `${zoom * 100}%` }}
        />
      </Scroller>
    </Part>
  );
};
