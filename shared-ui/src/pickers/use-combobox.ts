import {
  useEffect,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';

/** `value` undefined is the option that filters nothing. */
export type ComboboxOption = {
  value: number | undefined;
  label: string;
  /** Name of its group. The same value may be in several groups; a filtered list has none. */
  group?: string;
};

const normalize = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Options whose label contains the text, those with a word that begins with it first. Ignores case and accents. */
export const filterOptions = (options: ComboboxOption[], typed: string): ComboboxOption[] => {
  const wanted = normalize(typed.trim());
  if (!wanted) return options;
  const hits = [...new Map(options.map(({ value, label }) => [value, { value, label }])).values()].filter((option) =>
    normalize(option.label).includes(wanted),
  );
  const begins = (option: ComboboxOption) => ` ${normalize(option.label)}`.includes(` ${wanted}`);
  return [...hits.filter(begins), ...hits.filter((option) => !begins(option))];
};

export type ComboboxState = {
  options: ComboboxOption[];
  value: number | undefined;
  onChange: (value: number | undefined) => void;
};

/** ARIA's editable combobox with a listbox. Leaving the field selects the active option if something was typed. */
export const useCombobox = ({ options, value, onChange }: ComboboxState) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  /** Text typed since the field got the focus; null before. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    // Typed before hydration.
    if (!field || field.value === field.defaultValue) return;
    setTyped(field.value);
    setOpen(document.activeElement === field);
  }, []);

  const chosen = options.find((option) => option.value === value && value !== undefined);
  const shown = filterOptions(options, typed ?? '');

  const show = () => {
    if (open) return;
    setOpen(true);
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const take = (option: ComboboxOption | undefined) => {
    if (option) onChange(option.value);
    close();
  };
  const leave = () => (typed?.trim() ? take(shown[active]) : close());
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value);
    setActive(0);
    setOpen(true);
    if (!event.target.value) onChange(undefined);
  };

  const keys: Record<string, () => void> = {
    ArrowDown: () => (open ? setActive(Math.min(active + 1, shown.length - 1)) : show()),
    ArrowUp: () => (open ? setActive(Math.max(active - 1, 0)) : show()),
    Home: () => setActive(0),
    End: () => setActive(shown.length - 1),
    Enter: () => take(shown[active]),
    Escape: close,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    const always = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (!act || (!open && !always)) return;
    event.preventDefault();
    // In a dialog, Escape closes only the list.
    event.stopPropagation();
    act();
  };

  return {
    open,
    shown,
    active,
    setActive,
    take,
    optionId: (at: number) => `${id}-option-${at}`,
    listId: `${id}-list`,
    /** The browser passes a press on the label on to the input, which opens the list; another one closes it. */
    labelProps: {
      htmlFor: `${id}-input`,
      // The input keeps the focus, or the list would close before the click.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: (event: MouseEvent) => {
        if (!open) return;
        event.preventDefault();
        close();
      },
    },
    inputProps: {
      ref: input,
      id: `${id}-input`,
      role: 'combobox',
      type: 'text',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': open ? `${id}-list` : undefined,
      'aria-activedescendant': open && shown[active] ? `${id}-option-${active}` : undefined,
      value: typed ?? chosen?.label ?? '',
      onChange: type,
      onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
        show();
        // Typing replaces the chosen text.
        if (typed === null) currentTarget.select();
      },
      onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
      onBlur: leave,
      onKeyDown,
    } as const,
  };
};
