import type { StepValue } from './StepValue.ts';

/** A value as ISO 10303-21 writes it. */
export function stepText(value: StepValue): string {
  if (value === undefined) return '$';
  if (typeof value === 'number') return realText(value);
  if (typeof value === 'string') return stringText(value);
  if (typeof value === 'boolean') return value ? '.T.' : '.F.';
  if ('line' in value) return `#${value.line}`;
  if ('integer' in value) return String(value.integer);
  if ('enumeration' in value) return `.${value.enumeration}.`;
  if ('derived' in value) return '*';
  if ('typed' in value) return `${value.typed.toUpperCase()}(${stepText(value.value)})`;
  return `(${value.map(stepText).join(',')})`;
}

/** Nine decimals: a millionth of a millimetre and far below a direction's need; free of the noise of sums like 0.1 + 0.2. */
function realText(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not a REAL`);
  const rounded = Math.round(value * 1e9) / 1e9;
  const text = String(Object.is(rounded, -0) ? 0 : rounded);
  if (text.includes('e'))
    return text
      .replace(/^(-?\d+)e/, '$1.e')
      .replace('e', 'E')
      .replace('E+', 'E');
  return text.includes('.') ? text : `${text}.`;
}

/** Apostrophes doubled; what is not printable ASCII as \X2\ (ISO 10303-21 6.4.3). */
function stringText(value: string): string {
  const escaped = value.replaceAll('\\', '\\\\').replaceAll("'", "''");
  const ascii = escaped.replace(/[^\x20-\x7e]+/g, (run) => {
    const units = Array.from({ length: run.length }, (_, i) =>
      run.charCodeAt(i).toString(16).toUpperCase().padStart(4, '0'),
    );
    return `\\X2\\${units.join('')}\\X0\\`;
  });
  return `'${ascii}'`;
}
