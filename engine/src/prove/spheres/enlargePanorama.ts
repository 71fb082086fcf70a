import type { Picture } from '../render/shadeView.ts';

/** A panorama of the whole sphere so many times as wide and high, without steps between its pixels; its sides meet. */
export function enlargePanorama({ width, height, rgb }: Picture, times: number): Picture {
  if (times === 1) return { width, height, rgb };
  const larger = { width: width * times, height: height * times, rgb: new Uint8Array(width * height * times ** 2 * 3) };
  for (let y = 0; y < larger.height; y++) {
    const row = Math.max(0, Math.min(height - 1, (y + 0.5) / times - 0.5));
    const above = Math.floor(row);
    const below = Math.min(height - 1, above + 1);
    for (let x = 0; x < larger.width; x++) {
      const column = (x + 0.5) / times - 0.5 + width;
      const left = Math.floor(column) % width;
      const right = (left + 1) % width;
      const [aside, down] = [column - Math.floor(column), row - above];
      for (let c = 0; c < 3; c++) {
        const top = rgb[(above * width + left) * 3 + c] * (1 - aside) + rgb[(above * width + right) * 3 + c] * aside;
        const foot = rgb[(below * width + left) * 3 + c] * (1 - aside) + rgb[(below * width + right) * 3 + c] * aside;
        larger.rgb[(y * larger.width + x) * 3 + c] = top * (1 - down) + foot * down;
      }
    }
  }
  return larger;
}
