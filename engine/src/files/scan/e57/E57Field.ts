/** One column of a table of records, as its prototype describes it. */
export type E57Field = IntegerField | FloatField | TextField;

/** A whole number, packed into as few bits as its limits need; its value is `stored * scale + offset`. */
export interface IntegerField {
  kind: 'integer';
  name: string;
  minimum: bigint;
  maximum: bigint;
  /** Absent in a plain Integer. */
  scale?: number | undefined;
  offset?: number | undefined;
}

export interface FloatField {
  kind: 'float';
  name: string;
  precision: 'single' | 'double';
  minimum?: number | undefined;
  maximum?: number | undefined;
}

/** A string: never read, but it has its place among the bytestreams. */
export interface TextField {
  kind: 'text';
  name: string;
}

/** How many bits one record takes in the field's bytestream; 0 when all records have the same value, or for text. */
export function fieldBits(field: E57Field): number {
  if (field.kind === 'text') return 0;
  if (field.kind === 'float') return field.precision === 'single' ? 32 : 64;
  const range = field.maximum - field.minimum;
  return range === 0n ? 0 : range.toString(2).length;
}

/** The least and the greatest value that a field can have; undefined where nothing limits it. */
export function fieldRange(field: E57Field): [number, number] | undefined {
  if (field.kind === 'text') return undefined;
  if (field.kind === 'integer') {
    const { scale = 1, offset = 0 } = field;
    return [Number(field.minimum) * scale + offset, Number(field.maximum) * scale + offset];
  }
  const { minimum, maximum } = field;
  return minimum !== undefined && maximum !== undefined ? [minimum, maximum] : undefined;
}
