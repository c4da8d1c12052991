import { ProfileEditor } from '../../components/profile/profile-editor.tsx';

/** Info Detail: full name, city and bio. */
export const InfoKontakScreen = () => (
  <ProfileEditor scope="contact" title="Info Detail" intro="Nama lengkap, kota dan cerita singkat tentang Anda." />
);
