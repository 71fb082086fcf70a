/** 0: lying, 1 and 2: standing along and across the axis of the walls. Errors along the three are looked at apart. */
export function directionClass(nx: number, ny: number, nz: number, wallAxis: number): number {
  if (Math.abs(nz) > 0.7) return 0;
  const along = Math.abs(nx * Math.cos(wallAxis) + ny * Math.sin(wallAxis));
  const across = Math.abs(ny * Math.cos(wallAxis) - nx * Math.sin(wallAxis));
  return along > across ? 1 : 2;
}

/** The number of classes. */
export const directionClasses = 3;
