export type ODataOperator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'contains' | 'startswith' | 'endswith';

/** What a field is compared with. */
export type ODataValue = string | number | boolean | Date | null;

export interface ODataComparison {
  field: string;
  operator: ODataOperator;
  value: ODataValue;
  /** Of a list: at least one of its entries compares so. */
  isOfEntries: boolean;
  /** Where it stands in the text, from 0. */
  position: number;
}

export type ODataNode = ODataComparison | { all: ODataNode[] } | { any: ODataNode[] } | { not: ODataNode };

export interface ODataOrder {
  field: string;
  isDescending: boolean;
  position: number;
}

/** Bounds of what is read, whatever a caller sends. */
export const odataLimits = { length: 16_000, depth: 20, comparisons: 100, orders: 5 };

/** A filter or an order that cannot be read; `position` is where reading stopped, from 0. */
export class ODataError extends Error {
  override readonly name = 'ODataError';
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

/** Parses a $filter: `not` binds before `and`, `and` before `or`, and brackets before all. */
export function parseFilter(text: string): ODataNode {
  const reader = new Reader(text);
  const node = reader.readAny(0);
  reader.end();
  return node;
}

/** Parses an $orderby: fields, each with its direction. */
export function parseOrder(text: string): ODataOrder[] {
  const reader = new Reader(text);
  const orders = [reader.readOrder()];
  while (reader.take(/,/y)) {
    if (orders.length >= odataLimits.orders) throw new ODataError('It is sorted by too many fields.', reader.position);
    orders.push(reader.readOrder());
  }
  reader.end();
  return orders;
}

const day = String.raw`\d{4}-\d{2}-\d{2}`;
/** A plus that was not escaped arrives as a space. */
const moment = new RegExp(
  String.raw`(${day})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+\- ]\d{2}:?\d{2})?)?(?![\w:])`,
  'y',
);
const fieldName = /[A-Za-z_]\w*/y;

class Reader {
  position = 0;
  private comparisons = 0;
  private readonly text: string;

  constructor(text: string) {
    if (text.length > odataLimits.length) throw new ODataError('It is too long.', odataLimits.length);
    this.text = text;
  }

  end(): void {
    this.skipSpace();
    if (this.position < this.text.length) throw new ODataError('Nothing more was expected.', this.position);
  }

  readAny(depth: number): ODataNode {
    const nodes = [this.readAll(depth)];
    while (this.take(/or\b/iy)) nodes.push(this.readAll(depth));
    return nodes.length === 1 ? (nodes[0] as ODataNode) : { any: nodes };
  }

  readOrder(): ODataOrder {
    this.skipSpace();
    const position = this.position;
    const field = this.readField();
    const direction = this.take(/(?:asc|desc)\b/iy);
    return { field, isDescending: direction?.toLowerCase() === 'desc', position };
  }

  private readAll(depth: number): ODataNode {
    const nodes = [this.readOne(depth)];
    while (this.take(/and\b/iy)) nodes.push(this.readOne(depth));
    return nodes.length === 1 ? (nodes[0] as ODataNode) : { all: nodes };
  }

  private readOne(depth: number): ODataNode {
    if (depth > odataLimits.depth) throw new ODataError('It is nested too deeply.', this.position);
    if (this.take(/not\b/iy)) return { not: this.readOne(depth + 1) };
    if (this.take(/\(/y)) {
      const node = this.readAny(depth + 1);
      this.expect(/\)/y, 'A closing bracket is missing.');
      return node;
    }
    return this.readComparison();
  }

  private readComparison(): ODataNode {
    if (++this.comparisons > odataLimits.comparisons) {
      throw new ODataError('It has too many comparisons.', this.position);
    }
    this.skipSpace();
    const position = this.position;
    const call = this.take(/(?:contains|startswith|endswith)(?=\s*\()/iy);
    if (call !== undefined) return this.readCall(call.toLowerCase() as ODataOperator, position);
    const field = this.readField();
    if (this.take(/\/any\s*\(/iy)) return this.readEntry(field, position);
    if (this.take(/in\b(?=\s*\()/iy)) return this.readChoice(field, position);
    return { field, operator: this.readOperator(), value: this.readValue(), isOfEntries: false, position };
  }

  /** `contains(title,'wall')` */
  private readCall(operator: ODataOperator, position: number): ODataNode {
    this.expect(/\(/y, 'An opening bracket is missing.');
    const field = this.readField();
    this.expect(/,/y, 'A comma is missing.');
    const value = this.readValue();
    this.expect(/\)/y, 'A closing bracket is missing.');
    return { field, operator, value, isOfEntries: false, position };
  }

  /** `labels/any(label: label eq 'MEP')` */
  private readEntry(field: string, position: number): ODataNode {
    const name = this.readField();
    this.expect(/:/y, 'A colon is missing.');
    const before = this.position;
    if (this.readField() !== name) throw new ODataError(`${name} was expected.`, before);
    const operator = this.readOperator();
    const value = this.readValue();
    this.expect(/\)/y, 'A closing bracket is missing.');
    return { field, operator, value, isOfEntries: true, position };
  }

  /** `priority in ('Major','Minor')` */
  private readChoice(field: string, position: number): ODataNode {
    this.expect(/\(/y, 'An opening bracket is missing.');
    const any: ODataNode[] = [];
    do {
      if (++this.comparisons > odataLimits.comparisons) {
        throw new ODataError('It has too many comparisons.', this.position);
      }
      any.push({ field, operator: 'eq', value: this.readValue(), isOfEntries: false, position });
    } while (this.take(/,/y));
    this.expect(/\)/y, 'A closing bracket is missing.');
    return { any };
  }

  private readField(): string {
    this.skipSpace();
    const field = this.take(fieldName);
    if (field === undefined) throw new ODataError('A field was expected.', this.position);
    return field;
  }

  private readOperator(): ODataOperator {
    this.skipSpace();
    const operator = this.take(/(?:eq|ne|gt|ge|lt|le)\b/iy);
    if (operator === undefined)
      throw new ODataError('An operator was expected: eq, ne, gt, ge, lt or le.', this.position);
    return operator.toLowerCase() as ODataOperator;
  }

  private readValue(): ODataValue {
    this.skipSpace();
    const quoted = this.take(/'(?:[^']|'')*'/y);
    if (quoted !== undefined) return quoted.slice(1, -1).replaceAll("''", "'");
    const guid = this.take(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/iy);
    if (guid !== undefined) return guid;
    const at = this.position;
    const written = this.take(moment);
    if (written !== undefined) return readMoment(written, at);
    const number = this.take(/-?\d{1,15}(?:\.\d{1,15})?(?![\w:])/y);
    if (number !== undefined) return Number(number);
    const word = this.take(/(?:null|true|false)\b/y);
    if (word === undefined) throw new ODataError("A value was expected, texts in quotes: 'Open'.", this.position);
    return word === 'null' ? null : word === 'true';
  }

  private skipSpace(): void {
    while (/\s/.test(this.text[this.position] ?? '')) this.position++;
  }

  private expect(pattern: RegExp, reason: string): void {
    if (this.take(pattern) === undefined) throw new ODataError(reason, this.position);
  }

  /** The text that matches here, past any space, and moves on; each pattern is tried once, at one place. */
  take(pattern: RegExp): string | undefined {
    this.skipSpace();
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }
}

/** Without a zone it is UTC, as OpenCDE has it. */
function readMoment(written: string, position: number): Date {
  moment.lastIndex = 0;
  const [, date = '', time = '00:00', zone = 'Z'] = moment.exec(written) ?? [];
  const offset = zone === 'Z' ? zone : `${zone.startsWith('-') ? '-' : '+'}${zone.slice(1, 3)}:${zone.slice(-2)}`;
  const at = new Date(`${date}T${time.slice(0, 12)}${offset}`);
  // A day that no month has would be taken for one of the next.
  const isThere = new Date(`${date}T00:00Z`).toJSON()?.startsWith(date) ?? false;
  if (Number.isNaN(at.getTime()) || !isThere || date.startsWith('0000')) {
    throw new ODataError('There is no such day or time.', position);
  }
  return at;
}
