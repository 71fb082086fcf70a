/** Red, green, blue, opacity as bytes. */
export function colourBytes(colour: readonly [number, number, number, number]): [number, number, number, number] {
  const byte = (channel: number) => Math.round(Math.min(1, Math.max(0, channel)) * 255);
  return [byte(colour[0]), byte(colour[1]), byte(colour[2]), byte(colour[3])];
}
