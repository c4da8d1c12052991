import { link } from '@acara/shared-contract/links';
import { ProfileEditor } from '../../components/profile/profile-editor.tsx';
import { Intro } from '../../components/profile/profile-frame.tsx';

/** The side menu has no link to Info Detail there, so this page has it. */
export const ProfileDetailScreen = () => (
  <ProfileEditor
    scope="account"
    title="Kelola Akun"
    intro="Data diri Anda dan kabar yang ingin Anda terima."
    onward={
      <Intro>
        Hanya nama, kota, dan bio? Buka <a href={link('profile.contact')}>Info Detail</a>.
      </Intro>
    }
  />
);
