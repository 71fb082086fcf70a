/** The ten bits of a number, each at every third place: three of them make a Morton number, in which neighbours are near. */
export const spreadBits: Uint32Array = Uint32Array.from({ length: 1024 }, (_, value) => {
  let spread = 0;
  for (let bit = 0; bit < 10; bit++) spread |= ((value >> bit) & 1) << (3 * bit);
  return spread;
});
