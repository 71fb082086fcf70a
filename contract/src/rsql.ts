/** One comparison of a filter: a field, an operator, and what it is compared with. */
export interface Comparison {
  field: string;
  operator: RsqlOperator;
  values: string[];
  /** Where it stands in the text, from 0. */
  position: number;
}

export type RsqlNode = Comparison | { all: RsqlNode[] } | { any: RsqlNode[] };

/** The usual ones, and two of ours: `=~` matches with '.' for any character, `=si=` contains; both in any case. */
export const rsqlOperators = ['==', '!=', '=in=', '=out=', '=lt=', '=le=', '=gt=', '=ge=', '=~', '=si='] as const;
export type RsqlOperator = (typeof rsqlOperators)[number];

const spelled: Record<string, RsqlOperator> = {
  ...Object.fromEntries(rsqlOperators.map((operator) => [operator, operator])),
  '<': '=lt=',
  '<=': '=le=',
  '>': '=gt=',
  '>=': '=ge=',
  '=si': '=si=',
};

/** Bounds of what is parsed, whatever a caller sends; a list may take less. */
export const rsqlLimits = { length: 64_000, depth: 10, comparisons: 50 };

/** A filter that cannot be read; `position` is where reading stopped, from 0. */
export class RsqlError extends Error {
  override readonly name = 'RsqlError';
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

/** Parses a filter: `;` or `and` joins before `,` or `or`, and brackets before both. */
export function parseRsql(text: string): RsqlNode {
  if (text.length > rsqlLimits.length) throw new RsqlError('The filter is too long.', rsqlLimits.length);
  const reader = new Reader(text);
  const node = reader.readAny(0);
  reader.skipSpace();
  if (reader.position < text.length) throw new RsqlError('Nothing more was expected.', reader.position);
  return node;
}

/** A value as it stands in a filter: quoted, so that nothing in it is read as the filter's own. */
export function quoteRsql(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

class Reader {
  position = 0;
  private comparisons = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  readAny(depth: number): RsqlNode {
    return this.readJoined(depth, /,|or\b/iy, (d) => this.readAll(d), 'any');
  }

  private readAll(depth: number): RsqlNode {
    return this.readJoined(depth, /;|and\b/iy, (d) => this.readOne(d), 'all');
  }

  private readJoined(
    depth: number,
    joint: RegExp,
    readNode: (depth: number) => RsqlNode,
    kind: 'any' | 'all',
  ): RsqlNode {
    const nodes = [readNode(depth)];
    while (this.take(joint)) nodes.push(readNode(depth));
    if (nodes.length === 1) return nodes[0] as RsqlNode;
    return kind === 'any' ? { any: nodes } : { all: nodes };
  }

  private readOne(depth: number): RsqlNode {
    if (depth > rsqlLimits.depth) throw new RsqlError('The filter is nested too deeply.', this.position);
    if (!this.take(/\(/y)) return this.readComparison();
    const node = this.readAny(depth + 1);
    if (!this.take(/\)/y)) throw new RsqlError('A closing bracket is missing.', this.position);
    return node;
  }

  private readComparison(): Comparison {
    if (++this.comparisons > rsqlLimits.comparisons) {
      throw new RsqlError('The filter has too many comparisons.', this.position);
    }
    this.skipSpace();
    const position = this.position;
    const field = this.take(/[A-Za-z_][\w.]*/y);
    if (field === undefined) throw new RsqlError('A field was expected.', this.position);
    const before = this.position;
    const operator = spelled[this.take(/=[a-z]*=|=~|=si|!=|[<>]=?/y) ?? ''];
    if (operator === undefined) throw new RsqlError('An operator was expected.', before);
    return { field, operator, values: this.readValues(), position };
  }

  private readValues(): string[] {
    if (!this.take(/\(/y)) return [this.readValue()];
    const values = [this.readValue()];
    while (this.take(/,/y)) values.push(this.readValue());
    if (!this.take(/\)/y)) throw new RsqlError('A closing bracket is missing.', this.position);
    return values;
  }

  private readValue(): string {
    const quoted = this.take(/"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/y);
    if (quoted !== undefined) return quoted.slice(1, -1).replace(/\\([\s\S])/g, '$1');
    const plain = this.take(/[^"'();,=!~<>\s]+/y);
    if (plain === undefined) throw new RsqlError('A value was expected.', this.position);
    return plain;
  }

  skipSpace(): void {
    while (this.text[this.position] === ' ') this.position++;
  }

  /** The text that matches here, past any space, and moves on; each pattern is tried once, at one place. */
  private take(pattern: RegExp): string | undefined {
    this.skipSpace();
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }
}
