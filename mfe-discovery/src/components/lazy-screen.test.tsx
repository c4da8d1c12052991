import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { lazyScreen } from './lazy-screen.tsx';

const Text = () => <h1>Isi</h1>;

describe('a lazy screen', () => {
  it('shows its fallback until its chunk has loaded', async () => {
    const { screen: Late } = lazyScreen(async () => Text, <p>memuat</p>);
    await act(async () => void render(<Late />));
    expect(await screen.findByRole('heading', { name: 'Isi' })).toBeInTheDocument();
    expect(screen.queryByText('memuat')).toBeNull();
  });

  it('is rendered by the server once it is loaded', async () => {
    const { screen: Late, load } = lazyScreen(async () => Text, <p>memuat</p>);
    await load();
    expect(renderToString(<Late />)).toContain('<h1>Isi</h1>');
  });

  it('shows an error and loads again', async () => {
    const load = jest.fn<Promise<typeof Text>, []>().mockRejectedValueOnce(new Error('hilang')).mockResolvedValue(Text);
    const { screen: Late } = lazyScreen(load, <p>memuat</p>);
    await act(async () => void render(<Late />));
    await act(async () => screen.getByRole('button', { name: 'Coba lagi' }).click());
    expect(await screen.findByRole('heading', { name: 'Isi' })).toBeInTheDocument();
  });
});
