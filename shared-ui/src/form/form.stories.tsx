import { useState } from 'react';
import { Alert, Button, IconButton, CloseIcon } from '../primitives/index.ts';
import { Form, Select, SubmitButton, TextArea, TextField, useForm } from './index.ts';

export default { title: 'Form' };

const options = ['Jakarta', 'Bandung', 'Yogyakarta'].map((city) => <option key={city}>{city}</option>);

export const TextFields = () => (
  <Form>
    <TextField label="Nama" name="name" required />
    <TextField label="Email" name="email" type="email" defaultValue="sari@acara.test" hint="Untuk tiket Anda." />
    <TextField label="Slug event" name="slug" error="Slug event wajib diisi." hint="Bagian akhir alamat event." />
    <TextField label="Nomor pesanan" name="order" defaultValue="2F-ABCDEFGH" readOnly />
    <TextField label="Donasi" name="donation" inputMode="numeric" start="Rp." defaultValue="50.000" />
    <TextField
      label="Kata kunci"
      name="keyword"
      defaultValue="konser"
      end={
        <IconButton label="Kosongkan">
          <CloseIcon />
        </IconButton>
      }
    />
  </Form>
);

export const TextAreas = () => (
  <Form>
    <TextArea label="Bio" name="bio" hint="Boleh kosong." />
    <TextArea label="Alasan" name="reason" required error="Alasan wajib diisi." />
  </Form>
);

export const Selects = () => (
  <Form>
    <Select label="Kota" name="city">
      {options}
    </Select>
    <Select label="Kota asal" name="from" error="Kota belum dilayani." hint="Kota keberangkatan Anda.">
      {options}
    </Select>
    <Select label="Kota tujuan" name="to" beside={<Button kind="secondary">Pakai</Button>}>
      {options}
    </Select>
  </Form>
);

/** Errors stand beside their fields; the first wrong field gets the focus. */
export const Registration = () => {
  const [sent, setSent] = useState('');
  const { formProps, field } = useForm({ names: ['name', 'email'], onSubmit: ({ email }) => setSent(email) });
  return (
    <Form {...formProps}>
      {sent && <Alert tone="success">Terkirim ke {sent}.</Alert>}
      <TextField {...field('name')} label="Nama" required />
      <TextField {...field('email')} label="Email" type="email" required />
      <SubmitButton>Daftar</SubmitButton>
    </Form>
  );
};

export const Submitting = () => (
  <Form>
    <TextField label="Nama" name="name" defaultValue="Sari" />
    <SubmitButton busy>Simpan</SubmitButton>
  </Form>
);
