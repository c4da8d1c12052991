import { useEffect, useEffectEvent } from 'react';

export type ComboboxField = {
  field: HTMLInputElement;
  listId: string;
  /** Of the active option. */
  activeId: string | undefined;
  isOpen: boolean;
  onKey: (event: KeyboardEvent) => void;
};

/** Makes a plain field the combobox of a list, with its keys and ARIA attributes. */
export const useComboboxField = ({ field, listId, activeId, isOpen, onKey }: ComboboxField): void => {
  const press = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    field.addEventListener('keydown', listen);
    return () => field.removeEventListener('keydown', listen);
  }, [field]);

  useEffect(() => {
    const setAttribute = (name: string, value: string | undefined) =>
      value === undefined ? field.removeAttribute(name) : field.setAttribute(name, value);
    setAttribute('aria-expanded', String(isOpen));
    setAttribute('aria-controls', isOpen ? listId : undefined);
    setAttribute('aria-activedescendant', isOpen ? activeId : undefined);
  }, [field, listId, activeId, isOpen]);
};
