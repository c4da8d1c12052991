import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from './query-client.ts';
import { useSubmit } from './use-submit.ts';

const client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

type Sent = { order: string; answer: (text: string) => void; fail: () => void };

/** Requests that are answered by the test. */
const server = () => {
  const sent: Sent[] = [];
  const send = (order: string) =>
    new Promise<string>((resolve, reject) => {
      sent.push({ order, answer: resolve, fail: () => reject(new Error('gagal')) });
    });
  return { sent, send, orders: () => sent.map(({ order }) => order) };
};

/** What begins in a task has begun, and nothing is rendered yet. */
const begun = () => Promise.resolve();
const rendered = () => act(() => new Promise((resolve) => setTimeout(resolve)));

const SubmitButton = ({ send }: { send: (order: string) => Promise<string> }) => {
  const { submit, isPending, data, error } = useSubmit({ mutationFn: send });
  return (
    <button type="button" onClick={() => submit('A')} disabled={isPending}>
      {data ?? error?.message ?? 'Beli'}
    </button>
  );
};

const show = () => {
  const requests = server();
  render(<SubmitButton send={requests.send} />, { wrapper });
  const button = screen.getByRole('button');
  const pressTwice = async () => {
    act(() => {
      button.click();
      button.click();
    });
    await rendered();
  };
  return { ...requests, button, pressTwice };
};

describe('a submit', () => {
  it('is sent once for two presses in one task', async () => {
    const { sent, pressTwice } = show();
    await pressTwice();
    expect(sent).toHaveLength(1);
  });

  it('is sent once for presses that come before the first is rendered, each in its own task', async () => {
    const { sent, send } = server();
    const { result } = renderHook(() => useSubmit({ mutationFn: send }), { wrapper });
    const { submit } = result.current;
    for (let press = 0; press < 3; press += 1) {
      submit('A');
      await begun();
    }
    await rendered();
    expect(sent).toHaveLength(1);
  });

  it('is not sent again between its answer and the render that shows it', async () => {
    const { sent, send } = server();
    const { result } = renderHook(() => useSubmit({ mutationFn: send }), { wrapper });
    const { submit } = result.current;
    submit('A');
    await begun();
    await begun();
    sent[0]?.answer('dibeli');
    for (let step = 0; step < 10; step += 1) {
      await begun();
      submit('A');
    }
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(result.current.data).toBe('dibeli'));
    expect(sent).toHaveLength(1);
  });

  it('can be sent again once its failure is shown', async () => {
    const { sent, button, pressTwice } = show();
    await pressTwice();
    sent[0]?.fail();
    await waitFor(() => expect(button).toHaveTextContent('gagal'));
    await pressTwice();
    expect(sent).toHaveLength(2);
  });

  it('can be sent again after a reset', async () => {
    const { send, orders } = server();
    const { result } = renderHook(() => useSubmit({ mutationFn: send }), { wrapper });
    act(() => result.current.submit('A'));
    act(() => result.current.reset());
    act(() => result.current.submit('B'));
    await rendered();
    expect(orders()).toEqual(['A', 'B']);
  });

  it('gives way to a different one, where submits may be different', async () => {
    const { send, orders } = server();
    const { result } = renderHook(() => useSubmit({ mutationFn: send, isSame: (one, other) => one === other }), {
      wrapper,
    });
    const { submit } = result.current;
    for (const order of ['A', 'A', 'B', 'B']) submit(order);
    await rendered();
    expect(orders()).toEqual(['A', 'B']);
    expect(result.current.variables).toBe('B');
  });
});
