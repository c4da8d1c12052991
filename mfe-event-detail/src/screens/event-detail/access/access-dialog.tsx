import { useId, useState, type FormEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { eventQueries } from '@acara/shared-api';
import { link } from '@acara/shared-contract/links';
import { Button, Dialog } from '@acara/shared-ui/primitives';
import { ErrorAlert, Field, Form, Intro, Label } from './access-dialog-style.ts';

export type AccessDialogProps = { open: boolean; slug: string; refused: string | undefined; onClose: () => void };

/** Asks for the code of a private event. The server alone judges what was typed; the right code leads to the event's address with its code. */
export const AccessDialog = ({ open, slug, refused, onClose }: AccessDialogProps) => {
  const id = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const lookup = useMutation({
    mutationFn: (access: string) => client.fetchQuery(eventQueries.bySlug(slug, access)),
    onSuccess: (_, access) => navigate(link('event.private', { slug, access })),
  });
  const problem = lookup.error?.message ?? (lookup.isIdle ? refused : undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!lookup.isPending) lookup.mutate(code);
  };

  return (
    <Dialog open={open} onClose={onClose} title="Private Event" shape="sheet">
      <Form onSubmit={submit} noValidate>
        <Intro>Masukkan kode akses untuk membuka event ini.</Intro>
        {problem !== undefined && (
          <ErrorAlert id={`${id}-error`} role="alert">
            <strong>Error!</strong> {problem}
          </ErrorAlert>
        )}
        <div>
          <Label htmlFor={id}>Kode</Label>
          <Field
            id={id}
            // The dialog was opened to be filled in.
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : `${id}-error`}
          />
        </div>
        <Button type="submit" wide busy={lookup.isPending}>
          Buka
        </Button>
      </Form>
    </Dialog>
  );
};
