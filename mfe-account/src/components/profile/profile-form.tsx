import { Skeleton, Stack } from '@acara/shared-ui/primitives';
import type { Profile, ProfilePayload } from '@acara/shared-contract';
import type { BannerMessage } from '@acara/shared-ui/banner';
import { TextArea, TextField } from '@acara/shared-ui/form';
import { accountApi } from '../account-api.ts';
import { AccountForm, useAccountForm } from '../form/account-form.tsx';
import { CityField } from './city-field.tsx';
import { NewsletterSwitch } from './newsletter-switch.tsx';

const NO_CITY = 'City id is required';
const NO_CITY_SHOWN = 'Input alamat terlebih dulu';

/** A refusal of the server in the words that the visitor gets for it. */
const getShownText = (text: string): string => (text === NO_CITY ? NO_CITY_SHOWN : text);

const HEIGHTS: Record<ProfileScope, string[]> = {
  account: ['48px', '74px', '48px', '154px'],
  contact: ['48px', '48px', '154px'],
};

export const ProfileFormSkeleton = ({ scope }: { scope: ProfileScope }) => (
  <div role="status">
    <span className="visually-hidden">Memuat profil…</span>
    <Stack aria-hidden>
      {HEIGHTS[scope].map((height, at) => (
        <Stack $gap={1.5} key={at}>
          <Skeleton $height="20px" $width="72px" />
          <Skeleton $height={height} />
        </Stack>
      ))}
      {scope === 'account' && <Skeleton $height="74px" />}
      <Skeleton $height="48px" />
    </Stack>
  </div>
);

const names = ['name', 'ms_city_id', 'bio', 'subscribed_status'] as const;
type Values = Record<(typeof names)[number], string>;

/** `account`: all there is. `contact`: full name, city and bio. */
export type ProfileScope = 'account' | 'contact';

/** An empty city is left out, so that the server requires it; fields that are not shown stay unchanged. */
const toPayload = ({ name, bio, ms_city_id, subscribed_status }: Values, scope: ProfileScope): ProfilePayload => ({
  name,
  bio,
  ...(ms_city_id !== '' && { ms_city_id: Number(ms_city_id) }),
  ...(scope === 'account' && { subscribed_status: subscribed_status === '1' ? 1 : 0 }),
});

type ProfileFormProps = {
  /** The value when the form was mounted; later changes are ignored while the member types. */
  profile: Profile;
  scope: ProfileScope;
  onSaved: (text: string) => void;
  onMessage: (message: BannerMessage) => void;
};

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
