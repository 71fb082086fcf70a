import { elementStatuses } from '../../contract/src/status.ts';
import type { Mutant, MutantKind } from './Mutant.ts';
import { type Ancestors, isNode, type SourceNode, visitSource } from './SourceNode.ts';

const comparisons: Readonly<Record<string, { boundary?: string; opposite: string } | undefined>> = {
  '<': { boundary: '<=', opposite: '>=' },
  '<=': { boundary: '<', opposite: '>' },
  '>': { boundary: '>=', opposite: '<=' },
  '>=': { boundary: '>', opposite: '<' },
  '===': { opposite: '!==' },
  '!==': { opposite: '===' },
};
const statuses: readonly string[] = elementStatuses.map(({ name }) => name);
const byPerCent = 30;

interface Change {
  kind: MutantKind;
  replacement: string;
}

/** The ways in which somebody could get a rule wrong. */
export function mutateRules(file: string, source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const textOf = (part: unknown) => (isNode(part) ? source.slice(part.start, part.end) : '');
  visitSource(file, source, (node, ancestors) => {
    if (isOfLoop(node, ancestors)) return;
    const { start, end } = node;
    const line = source.slice(0, start).split('\n').length;
    for (const change of changesOf(node, ancestors, textOf)) {
      const what = `${shorten(textOf(node))} → ${shorten(change.replacement)}`;
      mutants.push({ file, line, start, end, ...change, what });
    }
  });
  return mutants;
}

function changesOf(node: SourceNode, ancestors: Ancestors, textOf: (part: unknown) => string): Change[] {
  const { left, right, operator, test, consequent, alternate } = node;
  const change = (kind: MutantKind) => (replacement: string) => ({ kind, replacement });
  switch (node.type) {
    case 'BinaryExpression': {
      const { boundary, opposite } = comparisons[operator as string] ?? {};
      const written = (other: string) => `${textOf(left)} ${other} ${textOf(right)}`;
      return [
        ...(boundary ? [change('boundary')(written(boundary))] : []),
        ...(opposite ? [change('comparison')(written(opposite))] : []),
      ];
    }
    case 'LogicalExpression':
      return operator === '??' ? [] : [textOf(left), textOf(right)].map(change('condition'));
    case 'IfStatement':
      return [change('condition')(`if (false) ${textOf(consequent)}${alternate ? ` else ${textOf(alternate)}` : ''}`)];
    case 'ConditionalExpression':
      return [change('condition')(`(${textOf(test)}) ? ${textOf(alternate)} : ${textOf(consequent)}`)];
    case 'UnaryExpression':
      return operator === '!' ? [change('condition')(textOf(node.argument))] : [];
    case 'Literal':
      return [
        ...otherStatus(node, ancestors).map(change('status')),
        ...otherLimit(node, ancestors).map(change('number')),
      ];
    default:
      return [];
  }
}

/** The next of the statuses, where a text is one and not the name of a module. */
function otherStatus({ value }: SourceNode, ancestors: Ancestors): string[] {
  const at = statuses.indexOf(value as string);
  if (at < 0 || /^(Import|Export)/.test(ancestors.at(-1)?.type ?? '')) return [];
  return [`'${statuses[(at + 1) % statuses.length]}'`];
}

/** Fractions that something is compared with; whole numbers mostly count coordinates. */
function otherLimit({ value }: SourceNode, ancestors: Ancestors): string[] {
  if (typeof value !== 'number' || Number.isInteger(value)) return [];
  return ancestors.some(({ operator }) => comparisons[operator as string]?.boundary) ? otherNumbers(value) : [];
}

/** A number that is larger, and one that is smaller. */
export function otherNumbers(value: number): string[] {
  return [1 + byPerCent / 100, 1 - byPerCent / 100].map((factor) => String(Number((value * factor).toPrecision(6))));
}

/** A loop that never ends would hold up the run; what it comes to is changed elsewhere. */
function isOfLoop(node: SourceNode, ancestors: Ancestors): boolean {
  const path = [...ancestors, node];
  return path.some((loop, i) => /^(For|While|DoWhile)Statement$/.test(loop.type) && loop.test === path[i + 1]);
}

const shorten = (text: string) => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 120 ? `${line.slice(0, 117)}…` : line;
};
