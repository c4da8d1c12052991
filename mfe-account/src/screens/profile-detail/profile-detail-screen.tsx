import { ProfileEditor } from '../../parts/profile/profile-editor.tsx';

/** Kelola Akun: name, e-mail, city, bio and the newsletter. Spec §2, Profile screens. */
export const ProfileDetailScreen = () => (
  <ProfileEditor scope="account" title="Kelola Akun" intro="Data diri Anda dan kabar yang ingin Anda terima." />
);
