import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { TextField } from './form/index.ts';
import { Alert, Button, CheckIcon, IconButton } from './primitives/index.ts';
import { translateTexts } from './testing/translate-texts.ts';

const cases: [what: string, show: (step: number) => ReactNode, texts: readonly [string, string]][] = [
  ['a button that becomes busy', (step) => <Button busy={step === 1}>Masuk</Button>, ['Masuk', 'Masuk']],
  ['a busy button that is ready again', (step) => <Button busy={step === 0}>Masuk</Button>, ['Masuk', 'Masuk']],
  [
    'a button whose text changes',
    (step) => <Button busy={step === 1}>{step === 1 ? 'Mengirim' : 'Kirim'}</Button>,
    ['Kirim', 'Mengirim'],
  ],
  [
    'a button with a picture',
    (step) => (
      <Button busy={step === 1}>
        <CheckIcon /> Selesai
      </Button>
    ),
    [' Selesai', ' Selesai'],
  ],
  [
    'an alert that gets an action',
    (step) => <Alert action={step === 1 && <Button>Lagi</Button>}>{step === 1 ? 'Gagal' : 'Sebentar'}</Alert>,
    ['Sebentar', 'GagalLagi'],
  ],
  [
    'a banner',
    (step) => <Banner message={{ tone: step === 1 ? 'error' : 'success', text: step === 1 ? 'Gagal' : 'Tersimpan' }} />,
    ['Tersimpan', 'Gagal'],
  ],
  [
    'a field that becomes required and has an error',
    (step) => <TextField label="Email" name="email" required={step === 1} {...(step === 1 && { error: 'Wajib' })} />,
    ['Email', 'Email *Wajib'],
  ],
  [
    'a button with a picture only',
    (step) => (
      <IconButton label="Tutup" tooltip={step === 1}>
        <CheckIcon />
      </IconButton>
    ),
    ['', ''],
  ],
];

it.each(cases)('%s goes on working when a translator has replaced its texts', (_what, show, [before, after]) => {
  const { rerender, container } = render(<main>{show(0)}</main>);
  expect(screen.getByRole('main').textContent).toBe(before);
  translateTexts(container);
  rerender(<main>{show(1)}</main>);
  expect(screen.getByRole('main').textContent).toBe(after);
  translateTexts(container);
  rerender(<main>{show(0)}</main>);
  expect(screen.getByRole('main').textContent).toBe(before);
});
