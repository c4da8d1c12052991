import styled from 'styled-components';
import { Button, CheckIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { useCopy } from '@acara/shared-ui/use-copy';

const Small = styled(Button)`
  flex: none;
  min-width: 6.5rem;
  margin-inline-start: auto;
  padding-inline: ${tokens.space(3)};
`;

type CopyButtonProps = {
  /** What is copied, e.g. `nomor virtual account`. */
  name: string;
  value: string;
  /** Where the value cannot be copied, its text is selected. */
  selects: () => Element | null;
};

export const CopyButton = ({ name, value, selects }: CopyButtonProps) => {
  const { outcome, copy } = useCopy();
  const select = () => {
    const text = selects();
    if (text) window.getSelection()?.selectAllChildren(text);
  };

  return (
    <>
      <Small kind="secondary" onClick={() => copy(value, select)}>
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
