/** The promise that was made for an object first, for as long as the object lives; one that failed is made again. */
export function memoize<Key extends object, Value>(make: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const made = new WeakMap<Key, Promise<Value>>();
  return (key) => {
    const known = made.get(key);
    if (known) return known;
    const making = make(key);
    made.set(key, making);
    making.catch(() => made.delete(key));
    return making;
  };
}
