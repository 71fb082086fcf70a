/** A picture with a distance for each pixel, Infinity where nothing came back. */
export interface DepthPicture {
  width: number;
  height: number;
  depth: Float32Array;
  rgb: Uint8Array;
}

/** Each level bridges holes twice as wide: 2, 4, 8, 16 pixels. What is wider was not seen, and stays empty. */
const mostLevels = 4;
/** Of four pixels only those count that are no farther than this beyond the nearest: edges stay sharp. */
const sameSurface = 1.15;
const empty = [52, 58, 66];

/** Fills holes from coarser pictures (Gortler 1996, push-pull), and paints what is left in one dark grey. */
export function fillHoles(picture: DepthPicture): void {
  const pyramid = [picture];
  for (let level = 0; level < mostLevels; level++) pyramid.push(halve(pyramid[level]));
  for (let level = neededLevels(pyramid) - 1; level >= 0; level--) fillFrom(pyramid[level + 1], pyramid[level]);
  for (let pixel = 0; pixel < picture.depth.length; pixel++) {
    if (picture.depth[pixel] === Infinity) picture.rgb.set(empty, pixel * 3);
  }
}

/** By how far apart the points are where there are any: wider holes in a dense picture are real, and rims stay sharp. */
function neededLevels(pyramid: DepthPicture[]): number {
  const share = countSeen(pyramid[0]) / Math.max(1, countSeen(pyramid[3]) * 64);
  return Math.max(1, Math.min(mostLevels, Math.ceil(Math.log2(3 / Math.sqrt(share || 1)))));
}

function countSeen({ depth }: DepthPicture): number {
  let count = 0;
  for (const value of depth) if (value !== Infinity) count++;
  return count;
}

function halve({ width, height, depth, rgb }: DepthPicture): DepthPicture {
  const half: DepthPicture = {
    width: width >> 1,
    height: height >> 1,
    depth: new Float32Array((width >> 1) * (height >> 1)).fill(Infinity),
    rgb: new Uint8Array((width >> 1) * (height >> 1) * 3),
  };
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const first = y * 2 * width + x * 2;
      const nearest = Math.min(depth[first], depth[first + 1], depth[first + width], depth[first + width + 1]);
      if (nearest === Infinity) continue;
      const at = y * half.width + x;
      half.depth[at] = nearest;
      let count = 0;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let i = 0; i < 4; i++) {
        const pixel = first + (i & 1) + (i >> 1) * width;
        if (depth[pixel] > nearest * sameSurface) continue;
        count++;
        red += rgb[pixel * 3];
        green += rgb[pixel * 3 + 1];
        blue += rgb[pixel * 3 + 2];
      }
      half.rgb[at * 3] = red / count;
      half.rgb[at * 3 + 1] = green / count;
      half.rgb[at * 3 + 2] = blue / count;
    }
  }
  return half;
}

/** Each hole takes a mean of the four coarser pixels about it, the nearer ones more; left and right edges meet. */
function fillFrom(coarse: DepthPicture, { width, height, depth, rgb }: DepthPicture): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x;
      if (depth[pixel] !== Infinity) continue;
      let weight = 0;
      let red = 0;
      let green = 0;
      let blue = 0;
      let far = 0;
      for (let i = 0; i < 4; i++) {
        const isAside = (i & 1) === 1;
        const isBeyond = i >> 1 === 1;
        const column = ((x >> 1) + (isAside ? (x & 1) * 2 - 1 : 0) + coarse.width) % coarse.width;
        const row = Math.min(coarse.height - 1, Math.max(0, (y >> 1) + (isBeyond ? (y & 1) * 2 - 1 : 0)));
        const at = row * coarse.width + Math.min(coarse.width - 1, column);
        if (coarse.depth[at] === Infinity) continue;
        const share = (isAside ? 1 : 3) * (isBeyond ? 1 : 3);
        weight += share;
        red += share * coarse.rgb[at * 3];
        green += share * coarse.rgb[at * 3 + 1];
        blue += share * coarse.rgb[at * 3 + 2];
        far += share * coarse.depth[at];
      }
      // With less than all four, the picture's rim would grow by a block at every level.
      if (weight < 16) continue;
      rgb[pixel * 3] = red / weight;
      rgb[pixel * 3 + 1] = green / weight;
      rgb[pixel * 3 + 2] = blue / weight;
      depth[pixel] = far / weight;
    }
  }
}
