import { useId, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import type { ReleasePreview } from '@acara/shared-contract/release';
import { tokens } from '@acara/shared-ui/theme';
import { PreviewEnd } from './preview-end.tsx';
import { ReleaseChoice } from './release-choice.tsx';

const Corner = styled.aside`
  position: fixed;
  left: ${tokens.space(4)};
  bottom: ${tokens.space(4)};
  z-index: ${tokens.layer.floating};
  display: flex;
  flex-direction: column-reverse;
  align-items: flex-start;
  gap: ${tokens.space(2)};
  max-width: calc(100vw - ${tokens.space(8)});

  @media print {
    display: none;
  }
`;

const Toggle = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space(2)};
  min-height: ${tokens.target};
  padding: 0 ${tokens.space(4)};
  border: 1px solid ${tokens.color.lineStrong};
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.stage};
  color: ${tokens.color.onStage};
  font-size: ${tokens.size.small};
  font-weight: ${tokens.weight.semibold};
  box-shadow: ${tokens.shadow};

  /* Seen from afar: this page is not the one that others see. */
  &::before {
    content: '';
    width: ${tokens.space(2)};
    height: ${tokens.space(2)};
    border-radius: 50%;
    background: ${tokens.color.accent};
  }
`;

const Card = styled.div`
  width: 420px;
  max-width: 100%;
  max-height: min(70vh, 560px);
  padding: ${tokens.space(4)} ${tokens.space(4)} 0;
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};
  box-shadow: ${tokens.shadow};
  overflow: auto;
  overscroll-behavior: contain;
`;

const Title = styled.h2`
  font-size: ${tokens.size.lead};
`;

const Text = styled.p`
  margin: ${tokens.space(1)} 0 ${tokens.space(3)};
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.size.small};
`;

/** Which releases run on this page. */
export type RunningReleases = {
  /** Id of the release of a remote that runs now; undefined for the shell. */
  get: (remote: string) => string | undefined;
  /** Calls back when that changes; answers how to stop. */
  follow: (onChange: () => void) => () => void;
};

export type PreviewPanelProps = {
  preview: ReleasePreview;
  running: RunningReleases;
  /** Has a release run, or with null what others run. Rejects with what to tell. */
  onChoose: (remote: string, releaseId: string | null) => Promise<void>;
  /** Ends the preview. Rejects with what to tell. */
  onEnd: () => Promise<void>;
};

const summary = (chosen: number, fallbacks: number): string => {
  if (fallbacks > 0) return 'Pratinjau: cadangan berjalan';
  return chosen > 0 ? `Pratinjau: ${chosen} rilis dipilih` : 'Pratinjau';
};

/** Shows whoever tests releases which ones this page runs, and lets them choose others. */
export const PreviewPanel = ({ preview, running, onChoose, onEnd }: PreviewPanelProps) => {
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const packages = Object.entries(preview.packages).map(([name, one]) => ({ name, one }));
  const runs = useSyncExternalStore(running.follow, () =>
    packages.map(({ name, one }) => running.get(name) ?? one.running).join(' '),
  ).split(' ');
  const chosen = packages.filter(({ one }) => one.chosen).length;
  const fallbacks = packages.filter(({ one }, index) => runs[index] !== one.running).length;

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    toggle.current?.focus();
  };

  return (
    <Corner aria-label="Pratinjau rilis" onKeyDown={closeByKey}>
      <Toggle
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}card` : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {summary(chosen, fallbacks)}
      </Toggle>
      {isOpen && (
        <Card id={`${id}card`} role="group" aria-labelledby={`${id}title`}>
          <Title id={`${id}title`}>Pratinjau rilis</Title>
          <Text>Hanya terlihat dengan tautan pratinjau. Pilihan berlaku sejak halaman dimuat ulang.</Text>
          {packages.map(({ name, one }, index) => (
            <ReleaseChoice
              key={name}
              name={name}
              preview={one}
              running={runs[index] ?? one.running}
              onChoose={(releaseId) => onChoose(name, releaseId)}
            />
          ))}
          <PreviewEnd onEnd={onEnd} />
        </Card>
      )}
    </Corner>
  );
};
