import type { Triangles } from './Triangles.ts';

/** Triangles of the same surface with no edge longer than wanted; an edge that two share is split alike in both. */
export function splitTriangles({ corners, element, colour }: Triangles, longestM: number): Triangles {
  const kept: number[] = [];
  const from: number[] = [];
  for (let triangle = 0; triangle < element.length; triangle++) {
    const before = kept.length;
    split([...corners.subarray(triangle * 9, triangle * 9 + 9)], longestM, kept);
    for (let k = before; k < kept.length; k += 9) from.push(triangle);
  }
  return {
    corners: Float32Array.from(kept),
    element: Int32Array.from(from, (triangle) => element[triangle]),
    colour: Uint8Array.from(from.flatMap((triangle) => [...colour.subarray(triangle * 4, triangle * 4 + 4)])),
  };
}

function split(corners: number[], longestM: number, kept: number[]): void {
  const lengths = [0, 3, 6].map((c) => {
    const next = (c + 3) % 9;
    return Math.hypot(
      corners[next] - corners[c],
      corners[next + 1] - corners[c + 1],
      corners[next + 2] - corners[c + 2],
    );
  });
  const longest = lengths.indexOf(Math.max(...lengths));
  if (lengths[longest] <= longestM) {
    kept.push(...corners);
    return;
  }
  const at = (corner: number) => corners.slice((corner % 3) * 3, (corner % 3) * 3 + 3);
  const [a, b, c] = [at(longest), at(longest + 1), at(longest + 2)];
  const middle = a.map((value, axis) => (value + b[axis]) / 2);
  split([...a, ...middle, ...c], longestM, kept);
  split([...middle, ...b, ...c], longestM, kept);
}
