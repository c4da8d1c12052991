import { useEffect, useId, useRef } from 'react';
import styled from 'styled-components';
import { CheckIcon } from '../primitives/icons.tsx';
import { tokens } from '../theme/tokens.ts';
import { Drop, intoSight } from './field-frame.tsx';
import type { ComboboxOption } from './filter-options.ts';
import type { useCombobox } from './use-combobox.ts';

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

/** A list that the panel offers: on its way, failed, or there. */
export type OptionList =
  { status: 'loading' } | { status: 'error'; retry: () => void } | { status: 'ready'; options: ComboboxOption[] };

export type ComboboxListProps = {
  box: ReturnType<typeof useCombobox>;
  /** Names the list, as the field is named. */
  label: string;
  list: OptionList;
  value: number | undefined;
};

/** Neighbours of one group together; `from` is the place of the first. */
const getGroups = (options: ComboboxOption[]) => {
  const groups: { name: string | undefined; from: number; options: ComboboxOption[] }[] = [];
  options.forEach((option, at) => {
    const last = groups.at(-1);
    if (last && last.name === option.group) last.options.push(option);
    else groups.push({ name: option.group, from: at, options: [option] });
  });
  return groups;
};

/** What opens below a combobox: its options, or why there are none. */
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
    // The press must not take the focus from the input, or the list would close before it is heard.
    // A list that comes later is longer than what told of it: it is brought into sight again.
    <Drop key={list.status} ref={intoSight} onMouseDown={(event) => event.preventDefault()}>
      {list.status === 'ready' && box.shown.length > 0 && (
        <List role="listbox" id={box.listId} aria-label={label} ref={items}>
          {getGroups(box.shown).map(({ name, from, options }) => {
            // The keys live on the input, as the pattern wants.
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
                {option.label}
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
