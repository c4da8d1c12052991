import type { Profile, ProfilePayload } from '@acara/shared-contract';
import type { BannerSaid } from '@acara/shared-ui/banner';
import { accountCalls } from '../account-calls.ts';
import { AccountForm } from '../form/account-form.tsx';
import { TextAreaField } from '../form/text-area-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { useAccountForm } from '../form/use-account-form.ts';
import { CityField } from './city-field.tsx';
import { NewsletterSwitch } from './newsletter-switch.tsx';
import { saidOf } from './server-words.ts';

const names = ['name', 'ms_city_id', 'bio', 'subscribed_status'] as const;
type Values = Record<(typeof names)[number], string>;

/** `account`: all there is. `contact`: full name, city and bio. */
export type ProfileScope = 'account' | 'contact';

/** An open city is left out, for the server to ask for; what the form does not show stays as it is. */
const payloadOf = ({ name, bio, ms_city_id, subscribed_status }: Values, scope: ProfileScope): ProfilePayload => ({
  name,
  bio,
  ...(ms_city_id !== '' && { ms_city_id: Number(ms_city_id) }),
  ...(scope === 'account' && { subscribed_status: subscribed_status === '1' ? 1 : 0 }),
});

export type ProfileFormProps = {
  /** As it was when the form came; it is not followed while somebody types. */
  profile: Profile;
  scope: ProfileScope;
  /** `text` is the server's. */
  onSaved: (text: string) => void;
  onSaid: (said: BannerSaid) => void;
};

/** Changes the member's profile. */
export const ProfileForm = ({ profile, scope, onSaved, onSaid }: ProfileFormProps) => {
  const form = useAccountForm({
    names,
    send: (values) => accountCalls.saveProfile(payloadOf(values, scope)),
    onDone: ({ success }) => onSaved(success),
    onFailed: ({ message }) => onSaid({ tone: 'error', text: saidOf(message) }),
    failsInPlace: true,
  });
  const city = form.field('ms_city_id');
  return (
    <AccountForm form={form} submit="Simpan">
      <TextField
        {...form.field('name')}
        label={scope === 'account' ? 'Nama' : 'Nama Lengkap'}
        defaultValue={profile.name}
        autoComplete="name"
        maxLength={200}
      />
      {scope === 'account' && (
        <TextField
          label="Email"
          name="email"
          type="email"
          problem={undefined}
          value={profile.email}
          readOnly
          optional
          hint="Email tidak dapat diubah."
        />
      )}
      <CityField
        name={city.name}
        problem={city.problem && saidOf(city.problem)}
        initial={profile.ms_city_id}
        onChosen={() => form.mend('ms_city_id')}
      />
      <TextAreaField
        {...form.field('bio')}
        label="Bio"
        defaultValue={profile.bio ?? ''}
        maxLength={2000}
        hint="Ceritakan sedikit tentang Anda. Maksimal 2.000 karakter."
      />
      {scope === 'account' && <NewsletterSwitch name="subscribed_status" initial={profile.subscribed_status === 1} />}
    </AccountForm>
  );
};
