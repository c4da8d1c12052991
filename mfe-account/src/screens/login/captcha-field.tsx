import styled from 'styled-components';
import { useSettings } from '@acara/shared-ui/settings';
import { tokens } from '@acara/shared-ui/theme';
import { TextField } from '../../parts/form/text-field.tsx';

const { color, radius, space } = tokens;

const Captcha = styled.div`
  display: grid;
  gap: ${space(3)};
`;

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

export type CaptchaFieldProps = { image: string; name: string; problem: string | undefined };

/** Digits to read off a picture. It appears only when the server asks for it (spec §2, Login page). */
export const CaptchaField = ({ image, ...field }: CaptchaFieldProps) => {
  const { supportEmail } = useSettings();
  return (
    <Captcha>
      <Picture src={image} alt="Gambar captcha berisi angka" />
      <TextField
        // Another picture wants another answer.
        key={image}
        {...field}
        label="Captcha"
        hint={`Ketik angka yang terlihat pada gambar. Tidak terbaca? Login dengan Google atau hubungi ${supportEmail}.`}
        type="text"
        inputMode="numeric"
        pattern="\s*[0-9]+\s*"
        autoComplete="off"
        data-next="true"
      />
    </Captcha>
  );
};
