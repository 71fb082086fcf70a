import { parseSync } from 'vite';

/** A node of a syntax tree (ESTree), with its place in the source. */
export interface SourceNode {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** What holds a node, the nearest last. */
export type Ancestors = readonly SourceNode[];

/** Shows each node of a TypeScript source that stands for something at run time. */
export function visitSource(
  file: string,
  source: string,
  look: (node: SourceNode, ancestors: Ancestors) => void,
): void {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  visit(program as unknown as SourceNode, []);

  function visit(part: unknown, ancestors: Ancestors): void {
    if (Array.isArray(part)) for (const each of part) visit(each, ancestors);
    if (!isNode(part) || (isType(part) && part.expression === undefined)) return;
    look(part, ancestors);
    const inner = isType(part) ? [part.expression] : Object.values(part);
    for (const child of inner) visit(child, [...ancestors, part]);
  }
}

export function isNode(part: unknown): part is SourceNode {
  return typeof part === 'object' && part !== null && typeof (part as SourceNode).type === 'string';
}

/** `x as T` has an expression in it; other types are gone at run time. */
const isType = ({ type }: SourceNode) => type.startsWith('TS');
