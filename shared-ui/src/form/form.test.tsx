import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Form, Select, SubmitButton, TextArea, TextField, useForm } from './index.ts';

const NAMES = ['name', 'email', 'pin', 'city', 'unseen'] as const;

const TestForm = ({ onSubmit, isBusy }: { onSubmit: (values: object) => void; isBusy?: boolean }) => {
  const { formProps, field, setErrors, focusFirstError } = useForm({ names: NAMES, onSubmit, isBusy });
  const refuse = () => {
    setErrors({ email: 'Email sudah dipakai.' });
    focusFirstError();
  };
  return (
    <Form {...formProps}>
      <TextField {...field('name')} label="Nama" hint="Seperti di KTP." required />
      <TextField {...field('email')} label="Email" type="email" required />
      <TextField {...field('pin')} label="PIN" inputMode="numeric" pattern="[0-9]+" />
      <Select {...field('city')} label="Kota" required>
        <option value="">Pilih</option>
        <option value="10">Bandung</option>
      </Select>
      <SubmitButton busy={isBusy}>Kirim</SubmitButton>
      <button type="button" onClick={refuse}>
        Tolak
      </button>
    </Form>
  );
};

const show = (isBusy = false) => {
  const onSubmit = jest.fn();
  render(<TestForm onSubmit={onSubmit} isBusy={isBusy} />);
  return { onSubmit, user: userEvent.setup() };
};
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const submit = () => screen.getByRole('button', { name: 'Kirim' });

describe('a field', () => {
  it.each([
    ['TextField', <TextField key="t" label="Bio" error="Salah." hint="Boleh kosong." />],
    ['TextArea', <TextArea key="a" label="Bio" error="Salah." hint="Boleh kosong." />],
    ['Select', <Select key="s" label="Bio" error="Salah." hint="Boleh kosong." />],
  ])('of the kind %s is tied to its label, error and hint', (_kind, shown) => {
    render(shown);
    expect(field('Bio')).toHaveAccessibleDescription('Salah. Boleh kosong.');
    expect(field('Bio')).toBeInvalid();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('announces its error where that is wanted', () => {
    render(<TextField label="Kode" error="Kode salah." announced />);
    expect(screen.getByRole('alert')).toHaveTextContent('Kode salah.');
  });
});

describe('useForm', () => {
  it('shows the errors of its own rules beside each field, and focuses the first', async () => {
    const { onSubmit, user } = show();
    await user.type(field('Email'), 'sari');
    await user.type(field('PIN'), 'abc');
    await user.click(submit());
    expect(field('Nama')).toHaveAccessibleDescription('Nama wajib diisi. Seperti di KTP.');
    expect(field('Email')).toHaveAccessibleDescription('Format email tidak valid.');
    expect(field('PIN')).toHaveAccessibleDescription('PIN harus berupa angka.');
    expect(field('Kota')).toHaveAccessibleDescription('Kota wajib diisi.');
    expect(field('Nama')).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('clears an error once its field is edited', async () => {
    const { user } = show();
    await user.click(submit());
    await user.type(field('Nama'), 'S');
    await user.selectOptions(field('Kota'), 'Bandung');
    expect(field('Nama')).toBeValid();
    expect(field('Kota')).not.toHaveAccessibleDescription();
    expect(field('Email')).toBeInvalid();
  });

  it('submits valid values, a field that is not shown as empty text', async () => {
    const { onSubmit, user } = show();
    await user.type(field('Nama'), 'Sari');
    await user.type(field('Email'), 'sari@acara.test');
    await user.selectOptions(field('Kota'), 'Bandung');
    await user.click(submit());
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({
      name: 'Sari',
      email: 'sari@acara.test',
      pin: '',
      city: '10',
      unseen: '',
    });
  });

  it('reads an address and a number as they were meant, before it judges them [typed.email, typed.number]', async () => {
    const { onSubmit, user } = show();
    await user.type(field('Nama'), 'Sari');
    await user.click(field('Email'));
    await user.paste('\u202aSari@acara.test\u202c\u00a0');
    await user.type(field('PIN'), ' １２ ٣');
    await user.selectOptions(field('Kota'), 'Bandung');
    await user.click(submit());
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ email: 'sari@acara.test', pin: '123' });
    expect(field('Email')).toHaveValue('sari@acara.test');
  });

  it('submits nothing while it is busy', async () => {
    const { onSubmit, user } = show(true);
    await user.type(field('Nama'), 'Sari');
    await user.type(field('Email'), 'sari@acara.test');
    await user.selectOptions(field('Kota'), 'Bandung');
    await user.type(field('Nama'), '{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(submit()).toHaveAttribute('aria-busy', 'true');
  });

  it('shows errors that arrive later, and moves the focus where that is wanted', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Tolak' }));
    expect(field('Email')).toHaveAccessibleDescription('Email sudah dipakai.');
    expect(field('Email')).toHaveFocus();
  });
});

it('is not submitted before hydration', () => {
  const html = renderToString(<TestForm onSubmit={jest.fn()} />);
  expect(html).toMatch(/<form[^>]* method="post"/);
  expect(html).toMatch(/<button[^>]* type="submit"[^>]* disabled=""|<button[^>]* disabled=""[^>]* type="submit"/);
});
