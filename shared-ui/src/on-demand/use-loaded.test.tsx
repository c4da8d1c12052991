import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { ChunkError, loadAhead, useLoaded } from './index.tsx';

const TestChunk = ({ load }: { load: () => Promise<string> }) => {
  const part = useLoaded(load);
  if (part.state === 'failed') return <ChunkError onRetry={part.retry} />;
  return <p>{part.state === 'loaded' ? part.part : 'memuat'}</p>;
};

describe('useLoaded', () => {
  it('returns a chunk once it has loaded', async () => {
    render(<TestChunk load={jest.fn(async () => 'kalender')} />);
    expect(screen.getByText('memuat')).toBeInTheDocument();
    expect(await screen.findByText('kalender')).toBeInTheDocument();
  });

  it('reports a failure and retries', async () => {
    const load = jest
      .fn<Promise<string>, []>()
      .mockRejectedValueOnce(new Error('hilang'))
      .mockResolvedValue('kalender');
    render(<TestChunk load={load} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('kalender')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each(['loads', 'fails to load'])('shows the pressed control as pending until its chunk %s', async (outcome) => {
    let resolve: (chunk: string) => void = () => undefined;
    let reject: (error: Error) => void = () => undefined;
    const promise = new Promise<string>((...settle) => ([resolve, reject] = settle));
    const load = () => promise;
    const Opener = () => {
      const [open, setOpen] = useState(false);
      return (
        <>
          <button onClick={() => setOpen(true)}>Buka</button>
          {open && <TestChunk load={load} />}
        </>
      );
    };
    render(<Opener />);
    const button = screen.getByRole('button', { name: 'Buka' });
    await userEvent.click(button);
    expect(button).toHaveAttribute('data-tapped');
    await act(async () => (outcome === 'loads' ? resolve('kalender') : reject(new Error('hilang'))));
    expect(button).not.toHaveAttribute('data-tapped');
  });

  it('returns a preloaded chunk with the first render', async () => {
    const load = jest.fn(async () => 'kalender');
    loadAhead(load);
    await load.mock.results[0]?.value;
    await Promise.resolve();
    render(<TestChunk load={load} />);
    expect(screen.getByText('kalender')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('hydrates as the server rendered it, even if the chunk has loaded meanwhile', async () => {
    const load = jest.fn(async () => 'kalender');
    const container = document.createElement('div');
    container.innerHTML = renderToString(<TestChunk load={load} />);
    loadAhead(load);
    await load.mock.results[0]?.value;
    await Promise.resolve();
    const onRecoverableError = jest.fn();
    render(<TestChunk load={load} />, { container, hydrate: true, onRecoverableError });
    expect(container).toHaveTextContent('kalender');
    expect(onRecoverableError).not.toHaveBeenCalled();
  });
});
