import { render, screen } from '@testing-library/react';
import { Alert, type AlertTone } from './alert.tsx';

it.each<[AlertTone | undefined, string]>([
  ['danger', 'alert'],
  ['warning', 'status'],
  ['success', 'status'],
  [undefined, 'status'],
])('of the tone %s has the role %s', (tone, role) => {
  render(<Alert tone={tone}>Kursi sudah tidak tersedia.</Alert>);
  expect(screen.getByRole(role)).toHaveTextContent('Kursi sudah tidak tersedia.');
});

it('may have another role', () => {
  render(
    <Alert tone="warning" role="alert" action={<button>Coba lagi</button>}>
      Koneksi terputus.
    </Alert>,
  );
  expect(screen.getByRole('alert')).toContainElement(screen.getByRole('button', { name: 'Coba lagi' }));
});
