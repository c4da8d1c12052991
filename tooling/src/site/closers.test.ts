import { createClosers } from './closers.ts';

describe('the closers', () => {
  it('undo in reverse order, each once', async () => {
    const closers = createClosers();
    const log: string[] = [];
    closers.add(async () => void log.push('database'));
    closers.add(async () => void log.push('API'));
    await closers.closeAll();
    await closers.closeAll();
    expect(log).toEqual(['API', 'database']);
  });

  it('forget what has ended by itself', async () => {
    const closers = createClosers();
    const close = jest.fn(async () => undefined);
    closers.add(close)();
    await closers.closeAll();
    expect(close).not.toHaveBeenCalled();
  });

  it('go on when one fails, and say so at the end', async () => {
    const closers = createClosers();
    const close = jest.fn(async () => undefined);
    closers.add(close);
    closers.add(() => Promise.reject(new Error('still busy')));
    await expect(closers.closeAll()).rejects.toThrow('still busy');
    expect(close).toHaveBeenCalledTimes(1);
  });
});
