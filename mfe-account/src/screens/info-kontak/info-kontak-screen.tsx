import { ProfileEditor } from '../../components/profile/profile-editor.tsx';

export const InfoKontakScreen = () => (
  <ProfileEditor scope="contact" title="Info Detail" intro="Nama lengkap, kota dan cerita singkat tentang Anda." />
);
