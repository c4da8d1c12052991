import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ChevronDownIcon } from '../primitives/icons.tsx';
import { ComboboxList, type OptionList } from './combobox-list.tsx';
import { fieldControl, FieldFrame, FieldLabel } from './field-frame.tsx';
import { useCombobox } from './use-combobox.ts';

const Input = styled.input`
  ${fieldControl}
`;

export type ComboboxProps = {
  label: string;
  /** Shown while nothing is chosen; also the name of the entry that filters nothing. */
  placeholder: string;
  icon: ReactNode;
  list: OptionList;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  /** The field was entered: its list is wanted now. */
  onNeeded?: () => void;
};

/** A field that filters a list while typing. */
export const Combobox = ({ label, placeholder, icon, list, value, onChange, onNeeded }: ComboboxProps) => {
  const options = list.status === 'ready' ? [{ value: undefined, label: placeholder }, ...list.options] : [];
  const box = useCombobox({ options, value, onChange });

  return (
    <FieldFrame onFocus={onNeeded}>
      {icon}
      <div>
        <FieldLabel htmlFor={box.inputProps.id}>{label}</FieldLabel>
        <Input {...box.inputProps} placeholder={placeholder} />
      </div>
      <ChevronDownIcon size={16} />
      <ComboboxList box={box} label={label} list={list} value={value} />
    </FieldFrame>
  );
};
