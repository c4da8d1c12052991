import { useId, useRef, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { eventQueries, isApiError, useSubmit } from '@acara/shared-api';
import { link } from '@acara/shared-contract/links';
import type { OpenedFragmentProps } from '@acara/shared-contract/release';
import { typedSlug, typedText } from '@acara/shared-contract/typed-text';
import { Form, TextField } from '@acara/shared-ui/form';
import { Alert, Button, Dialog } from '@acara/shared-ui/primitives';
import { readEventAddress, type EventAddress } from './event-address.ts';

export type PrivateEventDialogProps = OpenedFragmentProps & {
  /** Slug of the event whose page opened the dialog; without it the visitor enters both. */
  slug?: string;
  /** The server refused the code in the URL. */
  isRefused?: boolean;
};

const BROKEN = 'Terjadi kesalahan. Silakan coba lagi.';
const REFUSED = 'Kode akses tidak cocok. Periksa kembali kode dari penyelenggara.';
const NO_CODE = 'Masukkan kode akses dari penyelenggara.';
const AS_TYPED = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** The API's own text for a missing or wrong code is not for visitors. */
const describe = (error: unknown, access: string | undefined): string => {
  if (!isApiError(error)) return BROKEN;
  if (error.code !== 'access_phrase_needed') return error.message;
  return access ? REFUSED : NO_CODE;
};

/** Slug and code as they were meant: the address of the event may stand for either. */
const readEntered = (known: string | undefined, slug: string, code: string): EventAddress => {
  const address = readEventAddress(slug) ?? { slug: typedSlug(slug), access: '' };
  const inCode = readEventAddress(code);
  const access = inCode ? inCode.access : typedText(code) || address.access;
  return { slug: inCode?.slug ?? known ?? address.slug, access };
};

/** Opens a private event by its code. Only the server validates what was entered. */
export const PrivateEventDialog = ({ slug: known, isRefused, onClose, navigate }: PrivateEventDialogProps) => {
  const form = useId();
  const errorId = useId();
  const client = useQueryClient();
  const slugField = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const lookup = useSubmit({
    mutationFn: ({ slug, access }: { slug: string; access: string }) =>
      client.fetchQuery({ ...eventQueries.bySlug(slug, access), retry: false }),
  });
  const { error, isPending } = lookup;
  const problem = error ? describe(error, lookup.variables?.access) : lookup.isIdle && isRefused ? REFUSED : undefined;
  const isOfSlug = isApiError(error) && error.fields?.slug !== undefined;
  const described = { 'aria-invalid': true, 'aria-describedby': errorId };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const { slug, access } = readEntered(known, String(typed.get('slug') ?? ''), String(typed.get('code') ?? ''));
    // Not called once the dialog is closed, so that a late response does not navigate.
    lookup.submit(
      { slug, access },
      {
        onSuccess: () => {
          if (known === undefined) onClose();
          navigate(access ? link('event.private', { slug, access }) : link('event.detail', { slug }));
        },
        onError: (failed) =>
          (isApiError(failed) && failed.fields?.slug !== undefined ? slugField : code).current?.focus(),
      },
    );
  };

  const send = (
    <Button type="submit" form={form} busy={isPending} wide={known !== undefined}>
      {known === undefined ? 'Cari' : 'Buka'}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Private Event"
      {...(known === undefined
        ? {
            actions: (
              <>
                <Button kind="secondary" onClick={onClose}>
                  Tutup
                </Button>
                {send}
              </>
            ),
          }
        : { shape: 'sheet' })}
    >
      <Form id={form} onSubmit={submit} noValidate>
        <p>
          {known === undefined
            ? 'Masukkan slug event dan kode akses yang Anda terima dari penyelenggara.'
            : 'Masukkan kode akses untuk membuka event ini.'}
        </p>
        {problem !== undefined && (
          <Alert tone="danger" id={errorId}>
            <strong>Error!</strong> <span>{problem}</span>
          </Alert>
        )}
        {known === undefined && (
          <TextField
            ref={slugField}
            label="Slug Event"
            name="slug"
            readOnly={isPending}
            data-autofocus
            {...AS_TYPED}
            {...(isOfSlug && described)}
          />
        )}
        <TextField
          ref={code}
          label="Kode"
          name="code"
          readOnly={isPending}
          data-autofocus={known !== undefined || undefined}
          {...AS_TYPED}
          {...(problem !== undefined && !isOfSlug && described)}
        />
        {known !== undefined && send}
      </Form>
    </Dialog>
  );
};
