import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { apiError, isApiError, type ApiError } from '@acara/shared-api';
import { fieldProblem } from './field-problem.ts';

/** Texts beside the fields, by name. */
export type FieldProblems<Name extends string> = Partial<Record<Name, string>>;

export type AccountFormOptions<Name extends string, Answer> = {
  /** Names of the fields; those that are not shown are sent as empty text. */
  names: readonly Name[];
  send: (values: Record<Name, string>) => Promise<Answer>;
  onDone?: (answer: Answer) => void;
  onFailed?: (failure: ApiError, form: HTMLFormElement | null) => void;
  /** Nothing stands over the form that has to be closed first: the focus goes to the wrong field at once. */
  failsInPlace?: boolean;
};

const refusedFields = <Name extends string>(failure: ApiError, names: readonly Name[]): FieldProblems<Name> => {
  const problems: FieldProblems<Name> = {};
  for (const name of names) if (failure.fields?.[name]) problems[name] = failure.fields[name];
  return problems;
};

/**
 * A form that is sent once at a time. Fields keep what was typed whatever the answer is. What is wrong stands beside
 * its field, and the first such field has the focus, after the alert about it was closed.
 */
export const useAccountForm = <Name extends string, Answer>(options: AccountFormOptions<Name, Answer>) => {
  const { names, send, onDone, onFailed, failsInPlace = false } = options;
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<FieldProblems<Name>>({});
  /** Counts the reasons to move the focus. */
  const [focusRequest, setFocusRequest] = useState(0);
  const { mutate, reset, isPending, data, error } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (reason) => {
      const failure = isApiError(reason) ? reason : apiError(0);
      setProblems(refusedFields(failure, names));
      onFailed?.(failure, form.current);
      if (failsInPlace) setFocusRequest((before) => before + 1);
    },
  });

  useEffect(() => {
    if (focusRequest === 0) return;
    const next = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (next ?? form.current?.querySelector<HTMLElement>('[data-next="true"]'))?.focus();
  }, [focusRequest]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || data !== undefined) return;
    form.current = event.currentTarget;
    const found: FieldProblems<Name> = {};
    for (const name of names) {
      const field = event.currentTarget.elements.namedItem(name);
      const problem = field instanceof HTMLInputElement ? fieldProblem(field) : undefined;
      if (problem) found[name] = problem;
    }
    setProblems(found);
    if (Object.keys(found).length > 0) {
      setFocusRequest(focusRequest + 1);
      return;
    }
    const typed = new FormData(event.currentTarget);
    // Object.fromEntries forgets which keys it was given.
    mutate(Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')])) as Record<Name, string>);
  };

  const mend = (name: Name) => {
    if (problems[name]) setProblems({ ...problems, [name]: undefined });
  };
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    const name = isField && names.find((one) => one === target.name);
    if (name) mend(name);
  };

  return {
    handlers: { onSubmit, onInput },
    field: (name: Name) => ({ name, problem: problems[name] }),
    /** A field that is being mended is no longer wrong; those that the browser knows say so themselves. */
    mend,
    /** Under way, or answered well: either way it is not to be sent again. */
    isBusy: isPending || data !== undefined,
    answer: data,
    failure: error && (isApiError(error) ? error : apiError(0)),
    /** Puts the failure away and goes on in the form. */
    dismiss: () => {
      reset();
      setFocusRequest(focusRequest + 1);
    },
  };
};

/** A form as its screen shows it. */
export type AccountFormState = Pick<ReturnType<typeof useAccountForm>, 'handlers' | 'isBusy'>;
