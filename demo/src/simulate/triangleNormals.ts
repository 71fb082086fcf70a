/** Unit normals by the order of corners, three numbers a triangle; zero for a triangle without area. */
export function triangleNormals(corners: Float32Array): Float32Array {
  const normals = new Float32Array(corners.length / 3);
  for (let triangle = 0; triangle < corners.length / 9; triangle++) {
    const c = triangle * 9;
    const ux = corners[c + 3] - corners[c];
    const uy = corners[c + 4] - corners[c + 1];
    const uz = corners[c + 5] - corners[c + 2];
    const vx = corners[c + 6] - corners[c];
    const vy = corners[c + 7] - corners[c + 1];
    const vz = corners[c + 8] - corners[c + 2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (!(length > 0)) continue;
    normals[triangle * 3] = nx / length;
    normals[triangle * 3 + 1] = ny / length;
    normals[triangle * 3 + 2] = nz / length;
  }
  return normals;
}
