export const withTimeout = async <T>(promise: Promise<T>, ms: number): Promise<T | 'too-slow'> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<'too-slow'>((resolve) => {
    timer = setTimeout(() => resolve('too-slow'), Math.max(0, ms));
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
};
