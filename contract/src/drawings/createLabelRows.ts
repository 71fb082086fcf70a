interface Written {
  y: number;
  left: number;
  right: number;
}

/** Where each next label of a drawing goes, `y` down: at its place, or below those that were written there before. */
export function createLabelRows(heightPx: number) {
  const written: Written[] = [];
  return function place(left: number, y: number, widthPx: number): number {
    const right = left + widthPx;
    const isTaken = (at: number) =>
      written.some((one) => Math.abs(one.y - at) < heightPx && one.left < right && left < one.right);
    let at = y;
    while (isTaken(at)) at += heightPx;
    written.push({ y: at, left, right });
    return at;
  };
}
