/** The angle between neighbouring rays when so many fill most of a sphere. */
export const rayStepRad = (points: number): number => Math.sqrt((4 * Math.PI * 0.8) / Math.max(1, points));
