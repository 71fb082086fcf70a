/** Spreads greys over the whole range: scanners' intensities often fill a tenth of it. Pixels without depth are left alone. */
export function stretchContrast(depth: Float32Array, rgb: Uint8Array): void {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let pixel = 0; pixel < depth.length; pixel++) {
    if (depth[pixel] === Infinity) continue;
    counts[rgb[pixel * 3]]++;
    total++;
  }
  const low = levelAt(counts, total * 0.01);
  const high = levelAt(counts, total * 0.99);
  if (high <= low) return;
  const levels = new Uint8ClampedArray(256).map((_, level) => 16 + (224 * (level - low)) / (high - low));
  for (let pixel = 0; pixel < depth.length; pixel++) {
    if (depth[pixel] !== Infinity) rgb.fill(levels[rgb[pixel * 3]], pixel * 3, pixel * 3 + 3);
  }
}

function levelAt(counts: Uint32Array, share: number): number {
  let passed = 0;
  for (let level = 0; level < 256; level++) {
    passed += counts[level];
    if (passed > share) return level;
  }
  return 255;
}
