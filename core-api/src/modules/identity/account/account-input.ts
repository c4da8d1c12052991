import { typedEmail } from '@acara/shared-contract/typed-text';
import { invalid } from '../../../platform/http/failure.ts';
import { readEmailAddress, readName } from '../../../platform/text/plain-text.ts';
import { normalizePassword } from '../session/password-hash.ts';

const MIN_PASSWORD_LENGTH = 8;

const invalidField = (field: string, message: string) => invalid({ [field]: message }, message);

/** @throws Failure 422 */
export const requireEmail = (typed: string): string => {
  const email = readEmailAddress(typed);
  if (email !== null) return email;
  const [localPart = '', domain] = typedEmail(typed).split('@');
  if (domain !== undefined && /[^\P{L}a-z]/u.test(localPart))
    throw invalidField('email', 'Sebelum @ alamat email hanya boleh memuat huruf a sampai z, angka dan tanda baca');
  throw invalidField('email', 'Alamat email tidak valid');
};

/** @throws Failure 422 */
export const requireName = (typed: string): string => {
  const read = readName(typed);
  if ('name' in read) return read.name;
  if (read.problem === 'empty') throw invalidField('name', 'Nama wajib diisi');
  throw invalidField('name', 'Nama memuat karakter yang tidak dapat dipakai');
};

/** @throws Failure 422 */
export const requireNewPassword = (body: { password: string; retype_password: string }): string => {
  const { password } = body;
  if ([...password].length < MIN_PASSWORD_LENGTH)
    throw invalidField('password', `Password minimal ${MIN_PASSWORD_LENGTH} karakter`);
  if (normalizePassword(password) !== normalizePassword(body.retype_password))
    throw invalidField('retype_password', 'Konfirmasi password tidak sama');
  return password;
};
