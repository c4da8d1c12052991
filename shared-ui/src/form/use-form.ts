import { typedEmail, typedNumber } from '@acara/shared-contract/typed-text';
import { useEffect, useReducer, useRef, useState, type FormEvent } from 'react';

/** Errors of fields, by the name of the field. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/** Brings what was typed or pasted into the form in which the server reads it, before it is judged. */
const tidy = (field: Control): void => {
  if (!(field instanceof HTMLInputElement)) return;
  if (field.type === 'email') field.value = typedEmail(field.value);
  else if (field.getAttribute('inputmode') === 'numeric') field.value = typedNumber(field.value);
};

/** The error by the field's own rules: `required`, its type, its `pattern`. */
const validate = (field: Control): string | undefined => {
  const label = field.dataset.label ?? field.name;
  if (field.required && !field.value.trim()) return `${label} wajib diisi.`;
  if (field.validity.typeMismatch) return `Format ${label.toLowerCase()} tidak valid.`;
  if (field.validity.patternMismatch) return `${label} harus berupa angka.`;
  return undefined;
};

export type FormOptions<Name extends string> = {
  /** Names of the fields; those that are not shown are submitted as empty text. */
  names: readonly Name[];
  /** Called with values that are valid by the rules of their fields. */
  onSubmit: (values: Record<Name, string>, form: HTMLFormElement) => void;
  isBusy?: boolean;
};

/** Values live in the document. The first wrong field gets the focus; an error goes as soon as its field is edited. */
export const useForm = <Name extends string>({ names, onSubmit, isBusy = false }: FormOptions<Name>) => {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [focusRequests, focusFirstError] = useReducer((count: number) => count + 1, 0);

  // After the errors were rendered: the document knows which field is the first.
  useEffect(() => {
    if (focusRequests === 0) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid="true"]') ?? find('[data-autofocus]'))?.focus();
  }, [focusRequests]);

  const clearError = (name: Name) => {
    if (errors[name]) setErrors({ ...errors, [name]: undefined });
  };
  const findField = (name: Name) => {
    const field = form.current?.elements.namedItem(name);
    return isControl(field) ? field : undefined;
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const found: FieldErrors<Name> = {};
    for (const name of names) {
      const field = findField(name);
      if (field) tidy(field);
      const error = field && validate(field);
      if (error) found[name] = error;
    }
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstError();
    const data = new FormData(event.currentTarget);
    // Object.fromEntries forgets which keys it was given.
    const values = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<
      Name,
      string
    >;
    onSubmit(values, event.currentTarget);
  };
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = isControl(target) && names.find((each) => each === target.name);
    if (name) clearError(name);
  };

  return {
    /** Attributes of the `<form>`. Were it sent by the browser all the same, `post` keeps values out of the address. */
    formProps: { ref: form, method: 'post', noValidate: true, onSubmit: submit, onInput } as const,
    field: (name: Name) => ({ name, error: errors[name] }),
    setErrors,
    /** For a field whose edits do not reach the form as events. */
    clearError,
    /** Focuses the first wrong field; where none is, the one with `data-autofocus`. */
    focusFirstError,
  };
};
