import { readEmailAddress } from '../../../platform/text/email-address.ts';
import { readName } from '../../../platform/text/plain-text.ts';
import { invalid } from '../../../platform/http/failure.ts';

const SHORTEST_PASSWORD = 8;

const refused = (field: string, message: string) => invalid({ [field]: message }, message);

/** @throws Failure 422 at the field `email` */
export const requireEmail = (typed: string): string => {
  const email = readEmailAddress(typed);
  if (email === null) throw refused('email', 'Alamat email tidak valid');
  return email;
};

/** @throws Failure 422 at the field `name` */
export const requireName = (typed: string): string => {
  const read = readName(typed);
  if ('name' in read) return read.name;
  if (read.problem === 'empty') throw refused('name', 'Nama wajib diisi');
  throw refused('name', 'Nama memuat karakter yang tidak dapat dipakai');
};

/** A new password and its repetition. @throws Failure 422 at the field to mend */
export const requireNewPassword = ({
  password,
  retype_password,
}: {
  password: string;
  retype_password: string;
}): string => {
  if ([...password].length < SHORTEST_PASSWORD)
    throw refused('password', `Password minimal ${SHORTEST_PASSWORD} karakter`);
  if (password !== retype_password) throw refused('retype_password', 'Konfirmasi password tidak sama');
  return password;
};
