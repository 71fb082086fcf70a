import { compose, invert, type RigidTransform, transformPoint, type Vector3, yawOf } from './RigidTransform.ts';

/** What takes a thing at `middle` from one placement to another, in words: `3.20 m higher`, `12.4 m to the side and turned by 180°`. */
export function describeMove(from: RigidTransform, to: RigidTransform, middle: Vector3): string {
  const here = transformPoint(from, middle);
  const there = transformPoint(to, middle);
  const aside = Math.hypot(there[0] - here[0], there[1] - here[1]);
  const higher = there[2] - here[2];
  const turnDeg = (Math.abs(yawOf(compose(to, invert(from)))) * 180) / Math.PI;
  const parts: string[] = [];
  if (aside >= 0.0005) parts.push(`${formatLength(aside)} to the side`);
  if (Math.abs(higher) >= 0.0005) parts.push(`${formatLength(Math.abs(higher))} ${higher > 0 ? 'higher' : 'lower'}`);
  if (turnDeg >= 0.05) parts.push(`turned by ${turnDeg < 2 ? turnDeg.toFixed(1) : turnDeg.toFixed(0)}°`);
  return parts.join(' and ') || 'in the same place';
}

/** A length as people say it: millimetres below a decimetre. */
export function formatLength(metres: number): string {
  if (metres < 0.1) return `${(metres * 1000).toFixed(metres < 0.01 ? 1 : 0)} mm`;
  if (metres < 100) return `${metres.toFixed(metres < 10 ? 2 : 1)} m`;
  return `${Math.round(metres).toLocaleString('en')} m`;
}
