import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { CheckIcon, ChevronDownIcon } from '../primitives/icons.tsx';
import { tokens } from '../theme/tokens.ts';
import { Drop, scrollIntoSight, fieldControl, FieldFrame, FieldLabel, fillsFrame } from './field-frame.tsx';
import { type ComboboxOption, useCombobox } from './use-combobox.ts';

const List = styled.div`
  max-height: 304px;
  padding: ${tokens.space(2)};
  overflow: auto;
  overscroll-behavior: contain;
`;

const Option = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space(3)};
  min-height: ${tokens.target};
  padding: ${tokens.space(2)} ${tokens.space(3)};
  border-radius: ${tokens.radius.control};
  cursor: pointer;
  &[data-active='true'] {
    background: ${tokens.color.brandSoft};
  }
  &[aria-selected='true'] {
    color: ${tokens.color.brandInk};
    font-weight: ${tokens.weight.semibold};
  }
`;

const GroupName = styled.p`
  padding: ${tokens.space(3)} ${tokens.space(3)} ${tokens.space(1)};
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.size.small};
  font-weight: ${tokens.weight.bold};
`;

const Note = styled.p`
  padding: ${tokens.space(4)};
  color: ${tokens.color.inkSoft};
`;

const RetryText = styled.button.attrs({ type: 'button' })`
  min-height: ${tokens.target};
  padding: 0 ${tokens.space(2)};
  border: 0;
  background: none;
  color: ${tokens.color.brandInk};
  font-weight: ${tokens.weight.semibold};
`;

export type OptionList =
  | { status: 'loading' }
  | { status: 'error'; retry: () => void }
  | { status: 'ready'; options: ComboboxOption[] };

export type ComboboxListProps = {
  box: ReturnType<typeof useCombobox>;
  label: string;
  list: OptionList;
  value: number | undefined;
};

/** Options by group, in their order; `from` is the index of the first one. */
const getGroups = (options: ComboboxOption[]) => {
  const groups: { name: string | undefined; from: number; options: ComboboxOption[] }[] = [];
  options.forEach((option, at) => {
    const last = groups.at(-1);
    if (last && last.name === option.group) last.options.push(option);
    else groups.push({ name: option.group, from: at, options: [option] });
  });
  return groups;
};

export const ComboboxList = ({ box, label, list, value }: ComboboxListProps) => {
  const id = useId();
  const items = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls the list only; scrollIntoView would move the page.
    const active = items.current?.querySelector('[data-active="true"]');
    if (!(box.open && items.current && active instanceof HTMLElement)) return;
    const { scrollTop, clientHeight } = items.current;
    const top = active.offsetTop - items.current.offsetTop;
    if (top < scrollTop) items.current.scrollTop = top - 8;
    else if (top + active.offsetHeight > scrollTop + clientHeight)
      items.current.scrollTop = top + active.offsetHeight - clientHeight + 8;
  }, [box.open, box.active]);

  if (!box.open) return null;
  return (
    // A press must not move the focus from the input, or the list would close before the click. The key: loaded options
    // need more room than the text before them, so they are scrolled into view again.
    <Drop key={list.status} ref={scrollIntoSight} onMouseDown={(event) => event.preventDefault()}>
      {list.status === 'ready' && box.shown.length > 0 && (
        <List role="listbox" id={box.listId} aria-label={label} ref={items}>
          {getGroups(box.shown).map(({ name, from, options }) => {
            // Keys are handled by the input.
            const rows = options.map((option, index) => (
              <Option
                key={option.value ?? 'all'}
                id={box.optionId(from + index)}
                role="option"
                aria-selected={option.value === value}
                data-active={from + index === box.active}
                onPointerMove={() => box.setActive(from + index)}
                onClick={() => box.take(option)}
              >
                <span>{option.label}</span>
                {option.value === value && <CheckIcon size={16} />}
              </Option>
            ));
            if (name === undefined) return rows;
            const nameId = `${id}-${from}`;
            return (
              <div key={name} role="group" aria-labelledby={nameId}>
                <GroupName id={nameId} role="presentation">
                  {name}
                </GroupName>
                {rows}
              </div>
            );
          })}
        </List>
      )}
      <div role="status">
        {list.status === 'loading' && <Note>Memuat pilihan…</Note>}
        {list.status === 'ready' && box.shown.length === 0 && <Note>Tidak ditemukan</Note>}
      </div>
      {list.status === 'error' && (
        <Note role="alert">
          Pilihan belum dapat dimuat. <RetryText onClick={list.retry}>Coba lagi</RetryText>
        </Note>
      )}
    </Drop>
  );
};

const Label = styled(FieldLabel)`
  ${fillsFrame}
`;

/** Above what its label fills. */
const Input = styled.input`
  ${fieldControl}
  position: relative;
  z-index: 1;
`;

export type ComboboxProps = {
  label: string;
  /** Shown while nothing is chosen; also the name of the entry that filters nothing. */
  placeholder: string;
  icon: ReactNode;
  list: OptionList;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  /** Called when the field gets the focus or opens its list: the list is needed now. */
  onNeeded?: () => void;
};

export const Combobox = ({ label, placeholder, icon, list, value, onChange, onNeeded }: ComboboxProps) => {
  const options = list.status === 'ready' ? [{ value: undefined, label: placeholder }, ...list.options] : [];
  const box = useCombobox({ options, value, onChange });
  const onOpen = useEffectEvent(() => onNeeded?.());
  useEffect(() => {
    // The field may have had the focus since before hydration.
    if (box.open) onOpen();
  }, [box.open]);

  return (
    <FieldFrame onFocus={onNeeded}>
      {icon}
      <div>
        <Label {...box.labelProps}>{label}</Label>
        <Input {...box.inputProps} placeholder={placeholder} />
      </div>
      <ChevronDownIcon size={16} />
      <ComboboxList box={box} label={label} list={list} value={value} />
    </FieldFrame>
  );
};
