import { apiError, isApiError, useSubmit, type ApiError } from '@acara/shared-api';
import { Form, SubmitButton, useForm, type FieldErrors } from '@acara/shared-ui/form';
import { Alert, type Elements } from '@acara/shared-ui/primitives';

const toApiError = (reason: unknown) => (isApiError(reason) ? reason : apiError(0));

export type AccountFormOptions<Name extends string, Answer> = {
  /** Names of the fields; those that are not shown are sent as empty text. */
  names: readonly Name[];
  send: (values: Record<Name, string>) => Promise<Answer>;
  onDone?: (answer: Answer) => void;
  onFailed?: (failure: ApiError) => void;
  /** No dialog opens over the form when it fails: the focus goes to the wrong field at once. */
  failsInPlace?: boolean;
};

/** A form that is sent to the API. What the server refuses is shown beside its field. */
export const useAccountForm = <Name extends string, Answer>(options: AccountFormOptions<Name, Answer>) => {
  const { names, send, onDone, onFailed, failsInPlace = false } = options;
  const { submit, reset, isPending, data, error } = useSubmit({
    mutationFn: send,
    onSuccess: onDone,
    onError: (reason) => {
      const failure = toApiError(reason);
      form.setErrors((failure.fields ?? {}) as FieldErrors<Name>);
      onFailed?.(failure);
      if (failsInPlace) form.focusFirstError();
    },
  });
  // After a success it is not sent again either.
  const isBusy = isPending || data !== undefined;
  const form = useForm({ names, onSubmit: (values) => submit(values), isBusy });
  return {
    ...form,
    isBusy,
    answer: data,
    failure: error && toApiError(error),
    /** Forgets the failure and returns to the form. */
    dismiss: () => {
      reset();
      form.focusFirstError();
    },
  };
};

export type AccountFormProps = {
  form: Pick<ReturnType<typeof useAccountForm>, 'formProps' | 'isBusy'>;
  submit: string;
  children: Elements;
};

export const AccountForm = ({ form, submit, children }: AccountFormProps) => (
  <Form {...form.formProps}>
    {children}
    <noscript>
      <Alert tone="warning" role="note">
        Aktifkan JavaScript di browser Anda untuk mengirim formulir ini.
      </Alert>
    </noscript>
    <SubmitButton busy={form.isBusy}>{submit}</SubmitButton>
  </Form>
);
