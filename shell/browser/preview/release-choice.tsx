import { useState, type FormEvent } from 'react';
import styled from 'styled-components';
import type { ReleasePreview } from '@acara/shared-contract/release';
import { Select } from '@acara/shared-ui/form';
import { Button } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { useRequest } from './use-request.ts';

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

/** Value of the option to run what other visitors run. */
const AS_OTHERS = '';

/** Who gets a release, by its state in the release command. */
const audience = (state: string): string => {
  if (state === 'everybody') return 'untuk semua';
  return state === 'nobody' ? 'belum dibagikan' : `untuk ${state.replace('.', ',')}`;
};

type ReleaseChoiceProps = {
  name: string;
  preview: ReleasePreview['packages'][string];
  /** Id of the release that runs: another one than the document's if that failed or was revoked. */
  running: string;
  /** Runs another release from the next document on. Rejects with an error for the panel. */
  onChoose: (releaseId: string | null) => Promise<void>;
};

export const ReleaseChoice = ({ name, preview, running, onChoose }: ReleaseChoiceProps) => {
  const present = preview.chosen ? preview.running : AS_OTHERS;
  const [wanted, setWanted] = useState(present);
  const { isBusy, error, send } = useRequest(() => onChoose(wanted === AS_OTHERS ? null : wanted));
  const isFallback = running !== preview.running;

  const choose = (event: FormEvent) => {
    event.preventDefault();
    void send();
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
