import type { Profile, ProfilePayload } from '@acara/shared-contract';
import type { BannerMessage } from '@acara/shared-ui/banner';
import { TextArea, TextField } from '@acara/shared-ui/form';
import { accountApi } from '../account-api.ts';
import { AccountForm, useAccountForm } from '../form/account-form.tsx';
import { CityField } from './city-field.tsx';
import { NewsletterSwitch } from './newsletter-switch.tsx';
import { getShownText } from './server-texts.ts';

const names = ['name', 'ms_city_id', 'bio', 'subscribed_status'] as const;
type Values = Record<(typeof names)[number], string>;

/** `account`: all there is. `contact`: full name, city and bio. */
export type ProfileScope = 'account' | 'contact';

/** An open city is left out, for the server to ask for; what the form does not show stays as it is. */
const toPayload = ({ name, bio, ms_city_id, subscribed_status }: Values, scope: ProfileScope): ProfilePayload => ({
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
  onMessage: (said: BannerMessage) => void;
};

/** Changes the member's profile. */
export const ProfileForm = ({ profile, scope, onSaved, onMessage }: ProfileFormProps) => {
  const form = useAccountForm({
    names,
    send: (values) => accountApi.saveProfile(toPayload(values, scope)),
    onDone: ({ success }) => onSaved(success),
    onFailed: ({ message }) => onMessage({ tone: 'error', text: getShownText(message) }),
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
        required
      />
      {scope === 'account' && (
        <TextField
          label="Email"
          name="email"
          type="email"
          value={profile.email}
          readOnly
          hint="Email tidak dapat diubah."
        />
      )}
      <CityField
        name={city.name}
        error={city.error && getShownText(city.error)}
        initial={profile.ms_city_id}
        onChosen={() => form.clearError('ms_city_id')}
      />
      <TextArea
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
