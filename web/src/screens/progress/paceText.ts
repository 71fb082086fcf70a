/** One digit behind the point is as much as scans can say. */
export function paceText(percentPerWeek: number): string {
  return `${Number(percentPerWeek.toFixed(1))}% a week`;
}
