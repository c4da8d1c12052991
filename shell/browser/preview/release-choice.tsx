import { useState, type FormEvent } from 'react';
import styled from 'styled-components';
import type { ReleasePreview } from '@acara/shared-contract/release';
import { Select } from '@acara/shared-ui/form';
import { Button } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { useAttempt } from './use-attempt.ts';

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

/** Value of the choice to run what other visitors run. */
const AS_OTHERS = '';

/** Who gets a release, from the words of the release command. */
const audience = (state: string): string => {
  if (state === 'everybody') return 'untuk semua';
  return state === 'nobody' ? 'belum dibagikan' : `untuk ${state.replace('.', ',')}`;
};

export type ReleaseChoiceProps = {
  name: string;
  preview: ReleasePreview['packages'][string];
  /** Id of the release that runs now; another one than the document's where that one failed or was taken back. */
  running: string;
  /** Has another release run, from the next document on. Rejects with what to tell. */
  onChoose: (releaseId: string | null) => Promise<void>;
};

/** Which release of a package runs on this page, and which others can be chosen. */
export const ReleaseChoice = ({ name, preview, running, onChoose }: ReleaseChoiceProps) => {
  const present = preview.chosen ? preview.running : AS_OTHERS;
  const [wanted, setWanted] = useState(present);
  const { isBusy, refusal, begin } = useAttempt(() => onChoose(wanted === AS_OTHERS ? null : wanted));
  const isFallback = running !== preview.running;

  const choose = (event: FormEvent) => {
    event.preventDefault();
    void begin();
  };

  return (
    <Row onSubmit={choose}>
      <Select
        label={name}
        hint={
          isFallback ? (
            <Fallback>
              Cadangan {running} berjalan, menggantikan {preview.running}
            </Fallback>
          ) : (
            `Berjalan: ${running}`
          )
        }
        error={refusal}
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
        <option value={AS_OTHERS}>Seperti pengunjung lain</option>
        {preview.releases.map(({ releaseId, state }) => (
          <option key={releaseId} value={releaseId}>
            {releaseId} ({audience(state)})
          </option>
        ))}
      </Select>
    </Row>
  );
};
