/** 0, 1, 2 …; `Uint32Array.from` takes as long for a million as sorting them. */
export function countUp(count: number): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}
