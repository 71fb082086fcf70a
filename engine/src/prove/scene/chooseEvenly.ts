/** So many of `count` things at most, evenly spread over them. */
export function chooseEvenly(count: number, most: number): Uint32Array {
  const chosen = new Uint32Array(Math.min(count, most));
  for (let i = 0; i < chosen.length; i++) chosen[i] = Math.floor((i * count) / chosen.length);
  return chosen;
}
