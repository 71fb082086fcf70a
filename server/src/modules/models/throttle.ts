/** Tells a number now and then, the next one only when the last has arrived; what is missed or fails does not matter. */
export function throttle(tell: (value: number) => Promise<void>, everyMs = 1000): (value: number) => void {
  let next = 0;
  return (value) => {
    if (performance.now() < next) return;
    next = Infinity;
    const rest = () => {
      next = performance.now() + everyMs;
    };
    tell(value).then(rest, rest);
  };
}
