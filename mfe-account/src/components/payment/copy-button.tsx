import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button, CheckIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const Small = styled(Button)`
  flex: none;
  min-width: 6.5rem;
  margin-inline-start: auto;
  padding-inline: ${tokens.space(3)};
`;

const SHOWN_MS = 4_000;

type Outcome = 'copied' | 'refused';

/** Rejects also where there is no clipboard: in browsers inside other applications, and on pages without https. */
const copyText = async (text: string) => navigator.clipboard.writeText(text);

type CopyButtonProps = {
  /** What is copied, e.g. `nomor virtual account`. */
  name: string;
  value: string;
  /** Where the value cannot be copied, its text is selected. */
  selects: () => Element | null;
};

export const CopyButton = ({ name, value, selects }: CopyButtonProps) => {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const show = (next: Outcome) => {
    const text = selects();
    if (next === 'refused' && text) window.getSelection()?.selectAllChildren(text);
    setOutcome(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOutcome(null), SHOWN_MS);
  };
  const press = () => {
    copyText(value).then(
      () => show('copied'),
      () => show('refused'),
    );
  };

  return (
    <>
      <Small kind="secondary" onClick={press}>
        {outcome === 'copied' && <CheckIcon />}
        <span>{outcome === 'copied' ? 'Tersalin' : 'Salin'}</span>
        <span className="visually-hidden">{` ${name}`}</span>
      </Small>
      <span role="status" className={outcome === 'refused' ? undefined : 'visually-hidden'}>
        {outcome === 'copied' && <span>{`${name} tersalin`}</span>}
        {outcome === 'refused' && <span>Teksnya sudah dipilih: salin dengan menu ponsel Anda.</span>}
      </span>
    </>
  );
};
