/** What a line of a Dockerfile says, such as RUN with its command. */
export interface Instruction {
  name: string;
  text: string;
}

export interface Stage {
  /** Of `FROM … AS name`; the last one has none. */
  name: string;
  base: string;
  instructions: Instruction[];
}

/** The stages of a Dockerfile that has an instruction on every line, which ours does. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === '' || rest.endsWith('\\')) throw new Error(`This line is not understood: ${line}`);
    if (name === 'FROM') {
      const [base = '', , stage = ''] = rest.split(/\s+/);
      stages.push({ name: stage, base, instructions: [] });
    } else {
      stages.at(-1)?.instructions.push({ name, text: rest });
    }
  }
  return stages;
}

/** The settings of a stage's ENV lines, each of which has one. */
export function readEnvironment({ instructions }: Stage): Record<string, string> {
  const lines = instructions.filter(({ name }) => name === 'ENV').map(({ text }) => text.split('='));
  return Object.fromEntries(lines.map(([name = '', ...value]) => [name, value.join('=')]));
}

/** The list of an instruction in JSON, such as CMD. */
export function readList({ instructions }: Stage, name: string): string[] {
  const found = instructions.findLast((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return JSON.parse(found.text) as string[];
}
