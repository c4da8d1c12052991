import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleEvent } from '@acara/shared-event-ui/testing';
import { RecentEvents } from './recent-section.tsx';

describe('the events seen last', () => {
  it('are small cards that lead to their pages', () => {
    const online = sampleEvent({ event_id: 2, event_name: 'Webinar', event_slug: 'web/inar', category_venue_id: 3 });
    render(<RecentEvents events={[sampleEvent(), online]} onClear={jest.fn()} />);
    expect(screen.getByRole('heading', { name: 'Terakhir Dilihat' })).toBeInTheDocument();
    const [first, second] = screen.getAllByRole('link');
    expect(first).toHaveAttribute('href', '/detail-event/festival-jazz-tepi-danau');
    expect(first).toHaveTextContent('Festival Jazz Tepi DanauSab, 05 Desember 2026Gedung Kesenian Jakarta');
    expect(second).toHaveAttribute('href', '/detail-event/web%2Finar');
    expect(second).toHaveTextContent('Online Event');
  });

  it('are forgotten on request', async () => {
    const onClear = jest.fn();
    render(<RecentEvents events={[sampleEvent()]} onClear={onClear} />);
    await userEvent.setup().click(screen.getByRole('button', { name: /^Hapus/ }));
    expect(onClear).toHaveBeenCalledTimes(1);
  });

  it('take no space where there are none', () => {
    const { container } = render(<RecentEvents events={[]} onClear={jest.fn()} />);
    expect(container).toBeEmptyDOMElement();
  });
});
