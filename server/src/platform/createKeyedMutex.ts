/** Work of one key waits for the work before it. */
export function createKeyedMutex() {
  const lasts = new Map<string, Promise<void>>();
  return <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const result = (lasts.get(key) ?? Promise.resolve()).then(work);
    const forget = () => {
      if (lasts.get(key) === last) lasts.delete(key);
    };
    const last = result.then(forget, forget);
    lasts.set(key, last);
    return result;
  };
}
