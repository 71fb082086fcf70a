import type { StepReference, StepValue } from './StepValue.ts';
import { stepText } from './stepText.ts';

/** The HEADER section: who wrote what, when. */
export interface StepHeader {
  name: string;
  /** ISO 8601 without a zone. */
  timeStamp: string;
  author: string;
  organisation: string;
  application: string;
  viewDefinition: string;
  schema: string;
}

/** Lines in the order in which they were added; a line may point only at lines before it. */
export interface StepFile {
  /** A line of its own, whatever it says: things with an identity. */
  add(type: string, ...attributes: StepValue[]): StepReference;
  /** The line that says this already, or a new one: points, directions, profiles, solids. */
  share(type: string, ...attributes: StepValue[]): StepReference;
  toBytes(header: StepHeader): Uint8Array;
}

/** A STEP physical file (ISO 10303-21) in the making. */
export function createStepFile(): StepFile {
  const lines: string[] = [];
  const shared = new Map<string, StepReference>();
  const push = (text: string): StepReference => {
    lines.push(text);
    return { line: lines.length };
  };
  const lineText = (type: string, attributes: StepValue[]) =>
    `${type.toUpperCase()}(${attributes.map(stepText).join(',')})`;
  return {
    add: (type, ...attributes) => push(lineText(type, attributes)),
    share(type, ...attributes) {
      const text = lineText(type, attributes);
      const known = shared.get(text) ?? push(text);
      shared.set(text, known);
      return known;
    },
    toBytes(header) {
      const data = lines.map((text, i) => `#${i + 1}=${text};`).join('\n');
      return new TextEncoder().encode(
        `ISO-10303-21;\n${headerText(header)}DATA;\n${data}\nENDSEC;\nEND-ISO-10303-21;\n`,
      );
    },
  };
}

function headerText(header: StepHeader): string {
  const { name, timeStamp, author, organisation, application } = header;
  const fileName = [name, timeStamp, [author], [organisation], application, application, ''].map(stepText).join(',');
  return [
    'HEADER;',
    `FILE_DESCRIPTION((${stepText(`ViewDefinition [${header.viewDefinition}]`)}),'2;1');`,
    `FILE_NAME(${fileName});`,
    `FILE_SCHEMA((${stepText(header.schema)}));`,
    'ENDSEC;\n',
  ].join('\n');
}
