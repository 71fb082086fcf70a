const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;

/**
 * How much of a disk is held back for the database. Its log alone grows to a gibibyte before it is written down; on a disk
 * that has hardly more than that, a quarter must do.
 */
export function reserveOf(totalBytes: number, settingMb: number | undefined): number {
  if (settingMb !== undefined) return settingMb * mebibyte;
  const usual = Math.min(Math.max(gibibyte, totalBytes / 50), 10 * gibibyte);
  return Math.round(Math.min(usual, totalBytes / 4));
}
