import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { useSubmit } from '@acara/shared-api';
import { TextField } from '@acara/shared-ui/form';
import { Button, Row, Stack } from '@acara/shared-ui/primitives';
import { useSettings } from '@acara/shared-remote/settings';
import { tokens } from '@acara/shared-ui/theme';
import { accountApi } from '../../components/account-api.ts';

const { color, radius } = tokens;

const NOT_PLAYED = 'Suara tidak dapat diputar di peramban ini.';

/** Not with an audio element: the policy of the page allows no data address. */
const playSound = async (dataUri: string): Promise<void> => {
  try {
    const bytes = Uint8Array.from(atob(dataUri.slice(dataUri.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
    const context = new AudioContext();
    const source = context.createBufferSource();
    source.buffer = await context.decodeAudioData(bytes.buffer);
    source.connect(context.destination);
    source.onended = () => void context.close();
    source.start();
  } catch {
    throw new Error(NOT_PLAYED);
  }
};

const Picture = styled.img`
  justify-self: start;
  height: 72px;
  width: auto;
  min-width: 160px;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  /* The server draws dark digits. */
  background: #fff;
`;

const CaptchaAlert = styled.p`
  color: ${color.inkSoft};

  &[data-failed] {
    color: ${color.danger};
  }
`;

type CaptchaFieldProps = {
  image: string;
  name: string;
  error: string | undefined;
  /** Gets the picture that replaces the one shown. */
  onRenewed: (image: string) => void;
};

/** Digits to read off a picture, or to hear. Each sound comes with a picture of the same digits. */
export const CaptchaField = ({ image, onRenewed, ...field }: CaptchaFieldProps) => {
  const { supportEmail } = useSettings();
  const root = useRef<HTMLDivElement>(null);
  const isRenewed = useRef(false);
  const renewal = useSubmit({
    mutationFn: async (isSpoken: boolean) => {
      const email = root.current?.closest('form')?.elements.namedItem('email');
      const { captcha, audio } = await accountApi.newCaptcha({
        email: email instanceof HTMLInputElement ? email.value : '',
        ...(isSpoken && { spoken: 1 }),
      });
      isRenewed.current = true;
      onRenewed(captcha);
      if (audio !== undefined) await playSound(audio);
    },
  });
  // The new picture has a new field.
  useEffect(() => {
    if (isRenewed.current) root.current?.querySelector('input')?.focus();
    isRenewed.current = false;
  }, [image]);
  const isRequested = (isSpoken: boolean) => renewal.isPending && renewal.variables === isSpoken;
  return (
    <Stack $gap={3} ref={root}>
      <Picture src={image} alt="Gambar captcha berisi angka" />
      <Row as="p" $gap={3}>
        <Button type="button" kind="secondary" onClick={() => renewal.submit(false)} busy={isRequested(false)}>
          Ganti gambar
        </Button>
        <Button type="button" kind="secondary" onClick={() => renewal.submit(true)} busy={isRequested(true)}>
          Dengarkan angka
        </Button>
      </Row>
      <CaptchaAlert role="status" data-failed={renewal.isError || undefined}>
        {renewal.error?.message ?? (renewal.isSuccess ? 'Captcha baru. Ketik angkanya.' : '')}
      </CaptchaAlert>
      <TextField
        // Another picture wants another answer.
        key={image}
        {...field}
        label="Captcha"
        hint={`Ketik angka yang terlihat atau terdengar. Tidak bisa? Login dengan Google atau hubungi ${supportEmail}.`}
        inputMode="numeric"
        required
        pattern="[0-9]+"
        autoComplete="off"
        data-autofocus
      />
    </Stack>
  );
};
