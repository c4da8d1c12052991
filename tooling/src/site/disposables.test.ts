import { createDisposables } from './disposables.ts';

describe('disposables', () => {
  it('are closed in reverse order, each once', async () => {
    const disposables = createDisposables();
    const log: string[] = [];
    disposables.add(async () => void log.push('database'));
    disposables.add(async () => void log.push('API'));
    await disposables.closeAll();
    await disposables.closeAll();
    expect(log).toEqual(['API', 'database']);
  });

  it('that were removed are not closed', async () => {
    const disposables = createDisposables();
    const close = jest.fn(async () => undefined);
    disposables.add(close)();
    await disposables.closeAll();
    expect(close).not.toHaveBeenCalled();
  });

  it('are all closed even if one fails, which is reported at the end', async () => {
    const disposables = createDisposables();
    const close = jest.fn(async () => undefined);
    disposables.add(close);
    disposables.add(() => Promise.reject(new Error('still busy')));
    await expect(disposables.closeAll()).rejects.toThrow('still busy');
    expect(close).toHaveBeenCalledTimes(1);
  });
});
