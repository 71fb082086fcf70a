import type { MeasuredTriangles } from '../../files/model/measureTriangles.ts';
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';

/** Calls `visit` at places at most about `stepM` apart on every triangle, about the mesh's origin, with the area each stands for. */
export function spreadOverMesh(
  { positions, indices }: TriangleMesh,
  { areasM2 }: MeasuredTriangles,
  stepM: number,
  visit: (x: number, y: number, z: number, triangle: number, areaM2: number) => void,
): void {
  for (let triangle = 0; triangle < areasM2.length; triangle++) {
    if (areasM2[triangle] === 0) continue;
    const a = indices[triangle * 3] * 3;
    const b = indices[triangle * 3 + 1] * 3;
    const c = indices[triangle * 3 + 2] * 3;
    const ax = positions[a];
    const ay = positions[a + 1];
    const az = positions[a + 2];
    const ux = positions[b] - ax;
    const uy = positions[b + 1] - ay;
    const uz = positions[b + 2] - az;
    const vx = positions[c] - ax;
    const vy = positions[c + 1] - ay;
    const vz = positions[c + 2] - az;
    const alongU = Math.max(1, Math.ceil(Math.hypot(ux, uy, uz) / stepM));
    const alongV = Math.max(1, Math.ceil(Math.hypot(vx, vy, vz) / stepM));
    const area = (2 * areasM2[triangle]) / (alongU * alongV);
    if (alongU * alongV < 2) {
      visit(ax + (ux + vx) / 3, ay + (uy + vy) / 3, az + (uz + vz) / 3, triangle, areasM2[triangle]);
      continue;
    }
    for (let i = 0; i < alongU; i++) {
      const s = (i + 0.5) / alongU;
      for (let j = 0; j < alongV; j++) {
        const t = (j + 0.5) / alongV;
        if (s + t > 1) break;
        visit(ax + s * ux + t * vx, ay + s * uy + t * vy, az + s * uz + t * vz, triangle, area);
      }
    }
  }
}
