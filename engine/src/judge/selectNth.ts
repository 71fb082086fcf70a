/** What would stand at place `nth` if the first `count` values were sorted; they are reordered (Hoare's quickselect). */
export function selectNth(values: Float64Array, count: number, nth: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1];
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const value = values[i];
      values[i++] = values[j];
      values[j--] = value;
    }
    if (nth <= j) high = j;
    else if (nth >= i) low = i;
    else break;
  }
  return values[nth];
}
