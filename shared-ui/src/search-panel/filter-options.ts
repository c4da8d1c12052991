/** An entry of a combobox; `value` undefined is the entry that filters nothing. */
export type ComboboxOption = {
  value: number | undefined;
  label: string;
  /** Name of the group it stands in. An option may stand in several; a filtered list has no groups. */
  group?: string;
};

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Options whose label holds the typed text, those with a word that begins with it first. Case and accents are ignored. */
export const filterOptions = (options: ComboboxOption[], typed: string): ComboboxOption[] => {
  const wanted = plain(typed.trim());
  if (!wanted) return options;
  const hits = [...new Map(options.map(({ value, label }) => [value, { value, label }])).values()].filter((option) =>
    plain(option.label).includes(wanted),
  );
  const begins = (option: ComboboxOption) => ` ${plain(option.label)}`.includes(` ${wanted}`);
  return [...hits.filter(begins), ...hits.filter((option) => !begins(option))];
};
