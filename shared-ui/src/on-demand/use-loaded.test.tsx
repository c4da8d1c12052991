import { fireEvent, render, screen } from '@testing-library/react';
import { PartMissing } from './part-missing.tsx';
import { useLoaded } from './use-loaded.ts';

const Part = ({ load }: { load: () => Promise<string> }) => {
  const part = useLoaded(load);
  if (part.state === 'failed') return <PartMissing onRetry={part.retry} />;
  return <p>{part.state === 'loaded' ? part.part : 'memuat'}</p>;
};

describe('useLoaded', () => {
  it('shows a part once it has come', async () => {
    render(<Part load={jest.fn(async () => 'kalender')} />);
    expect(screen.getByText('memuat')).toBeInTheDocument();
    expect(await screen.findByText('kalender')).toBeInTheDocument();
  });

  it('says in place that it is missing, and asks again when told to', async () => {
    const load = jest
      .fn<Promise<string>, []>()
      .mockRejectedValueOnce(new Error('hilang'))
      .mockResolvedValue('kalender');
    render(<Part load={load} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('kalender')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
