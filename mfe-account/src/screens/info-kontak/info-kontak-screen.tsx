import { ProfileEditor } from '../../parts/profile/profile-editor.tsx';

/** Info Detail: full name, city and bio. Spec §2, Profile screens. */
export const InfoKontakScreen = () => (
  <ProfileEditor scope="contact" title="Info Detail" intro="Nama lengkap, kota dan cerita singkat tentang Anda." />
);
