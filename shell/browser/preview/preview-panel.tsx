import { useState, useId, useRef, useSyncExternalStore, type FormEvent, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { useSubmit } from '@acara/shared-api';
import { tokens } from '@acara/shared-ui/theme';
import type { Misfit, ReleasePreview } from '@acara/shared-contract/release';
import { Select } from '@acara/shared-ui/form';
import { Button } from '@acara/shared-ui/primitives';

const ErrorText = styled.p`
  color: ${tokens.color.danger};
  font-size: ${tokens.size.small};
`;

/** Stays busy after a success, which reloads the page. `error` is empty without a failure. */
const useRequest = (request: () => Promise<void>) => {
  const { submit, isPending, isSuccess, error } = useSubmit({ mutationFn: request });
  return { isBusy: isPending || isSuccess, error: error?.message ?? '', send: () => submit() };
};

const Row = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space(1)};
  padding: ${tokens.space(3)} 0;
  border-top: 1px solid ${tokens.color.line};
`;

const Fallback = styled.p`
  padding: ${tokens.space(1)} ${tokens.space(2)};
  border-radius: ${tokens.radius.control};
  background: ${tokens.color.warningSoft};
  color: ${tokens.color.warning};
`;

/** Value of the option to run what other visitors run, or other staff. */
const AS_OTHERS = '';

/** Who gets a release, by its state in the release command. */
const audience = (state: string): string => {
  if (state === 'stable') return 'untuk semua';
  if (state === 'staff') return 'untuk staf';
  return state === 'nobody' ? 'belum dibagikan' : `untuk ${state.replace('.', ',')}`;
};

type ReleaseChoiceProps = {
  name: string;
  preview: ReleasePreview['packages'][string];
  /** Id of the release that runs: another one than the document's if that failed or was revoked. */
  running: string;
  onChoose: (releaseId: string | null) => Promise<void>;
};

const ReleaseChoice = ({ name, preview, running, onChoose }: ReleaseChoiceProps) => {
  const present = preview.chosen ? preview.running : AS_OTHERS;
  const [wanted, setWanted] = useState(present);
  const { isBusy, error, send } = useRequest(() => onChoose(wanted === AS_OTHERS ? null : wanted));
  const isFallback = running !== preview.running;

  const choose = (event: FormEvent) => {
    event.preventDefault();
    send();
  };

  return (
    <Row onSubmit={choose}>
      <Select
        label={name}
        hint={
          isFallback ? (
            <Fallback>{`Cadangan ${running} berjalan, menggantikan ${preview.running}`}</Fallback>
          ) : (
            `Berjalan: ${running}`
          )
        }
        error={error}
        announced
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
        beside={
          <Button
            type="submit"
            kind="secondary"
            busy={isBusy}
            disabled={wanted === present}
            aria-label={`Pakai untuk ${name}`}
          >
            Pakai
          </Button>
        }
      >
        <option value={AS_OTHERS}>Seperti biasa</option>
        {preview.releases.map(({ releaseId, state }) => (
          <option key={releaseId} value={releaseId}>
            {`${releaseId} (${audience(state)})`}
          </option>
        ))}
      </Select>
    </Row>
  );
};

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

  /* Marks from afar that this page is a preview. */
  &::before {
    content: '';
    width: ${tokens.space(2)};
    height: ${tokens.space(2)};
    border-radius: 50%;
    background: ${tokens.color.accent};
  }
`;

const Card = styled.div`
  width: 26.25rem;
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

const EndRow = styled.div`
  position: sticky;
  bottom: 0;
  display: grid;
  gap: ${tokens.space(1)};
  padding: ${tokens.space(3)} 0 ${tokens.space(4)};
  border-top: 1px solid ${tokens.color.line};
  background: ${tokens.color.surface};
`;

const PreviewEnd = ({ onEnd }: { onEnd: () => Promise<void> }) => {
  const { isBusy, error, send } = useRequest(onEnd);
  const id = useId();
  return (
    <EndRow>
      <Button kind="secondary" wide busy={isBusy} aria-describedby={`${id}error`} onClick={send}>
        Akhiri pratinjau
      </Button>
      <ErrorText id={`${id}error`} role="alert">
        {error}
      </ErrorText>
    </EndRow>
  );
};

export type RunningReleases = {
  get: (remote: string) => string | undefined;
  follow: (onChange: () => void) => () => void;
};

type PreviewPanelProps = {
  preview: ReleasePreview;
  running: RunningReleases;
  /** Null: what other visitors run. Rejects with an error for the panel. */
  onChoose: (remote: string, releaseId: string | null) => Promise<void>;
  onEnd: () => Promise<void>;
};

const misfitText = ({ contract, writes, reads, writer, reader }: Misfit): string =>
  `Tidak cocok: ${writer.remote} ${writer.releaseId} menulis ${contract} versi ${writes}, sedangkan ${reader.remote} ${reader.releaseId} membaca versi ${reads.join(', ')}.`;

const summary = (chosen: number, fallbacks: number): string => {
  if (fallbacks > 0) return 'Pratinjau: cadangan berjalan';
  return chosen > 0 ? `Pratinjau: ${chosen} rilis dipilih` : 'Pratinjau';
};

/** Shows which releases this page runs, and lets a tester choose others. */
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
          {preview.misfits?.map((misfit) => (
            <Fallback key={misfitText(misfit)}>{misfitText(misfit)}</Fallback>
          ))}
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
