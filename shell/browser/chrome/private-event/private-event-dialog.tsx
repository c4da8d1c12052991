import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { link } from '@acara/shared-contract/links';
import { Button, Dialog } from '@acara/shared-ui/primitives';
import { ErrorAlert, Fields, Hint, Input, Label } from './private-event-fields.ts';
import { lookUpEvent } from './look-up-event.ts';

export type PrivateEventDialogProps = {
  onClose: () => void;
  /** Called with the address of the event once the server let it be seen. */
  navigate: (to: string) => void;
};

type State = { at: 'asking' } | { at: 'checking' } | { at: 'refused'; message: string };

const BROKEN = 'Terjadi kesalahan. Silakan coba lagi.';

/** Opens a private event by slug and access code: spec §2 Header, §4 Private event lookup, §8. */
export const PrivateEventDialog = ({ onClose, navigate }: PrivateEventDialogProps) => {
  const [state, setState] = useState<State>({ at: 'asking' });
  const form = useId();
  const errorId = useId();
  const slug = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  // An answer that comes after the dialog was closed must not take the visitor anywhere.
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    // The dialog itself, opened by now, would begin with its close button.
    slug.current?.focus();
    return () => {
      closed.current = true;
    };
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.at === 'checking') return;
    const typed = new FormData(event.currentTarget);
    const slug = String(typed.get('slug') ?? '');
    const access = String(typed.get('code') ?? '');
    setState({ at: 'checking' });
    const answer = await lookUpEvent(slug, access).catch(() => ({ found: false, message: BROKEN }) as const);
    if (closed.current) return;
    if (answer.found) {
      onClose();
      navigate(link('event.private', { slug, access }));
      return;
    }
    setState({ at: 'refused', message: answer.message });
    code.current?.focus();
  };

  const checking = state.at === 'checking';
  const refused = state.at === 'refused';

  return (
    <Dialog
      open
      onClose={onClose}
      title="Private Event"
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Tutup
          </Button>
          <Button type="submit" form={form} busy={checking}>
            Cari
          </Button>
        </>
      }
    >
      <Hint>Masukkan slug event dan kode akses yang Anda terima dari penyelenggara.</Hint>
      <Fields id={form} onSubmit={(event) => void submit(event)} noValidate>
        {refused && (
          <ErrorAlert role="alert" id={errorId}>
            <strong>Error!</strong> {state.message}
          </ErrorAlert>
        )}
        <Label>
          Slug Event
          <Input
            ref={slug}
            name="slug"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={checking}
          />
        </Label>
        <Label>
          Kode
          <Input
            ref={code}
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={checking}
            aria-invalid={refused || undefined}
            aria-describedby={refused ? errorId : undefined}
          />
        </Label>
      </Fields>
    </Dialog>
  );
};
