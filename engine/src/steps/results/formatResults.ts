import type { Results } from './Results.ts';

/** Results as text: one line an element, so that thousands of them can still be read, and compared. */
export function formatResults({ measured, elements, spheres }: Results): string {
  const { registration, settings, problems } = measured;
  const part = (name: string, value: unknown) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  const list = (name: string, values: unknown[]) =>
    values.length === 0
      ? `${JSON.stringify(name)}: []`
      : `${JSON.stringify(name)}: [\n${values.map((value) => `  ${JSON.stringify(value)}`).join(',\n')}\n ]`;
  const parts = [
    part('registration', registration),
    part('settings', settings),
    list('problems', problems),
    list('spheres', spheres),
    list('elements', elements),
  ];
  return `{\n ${parts.join(',\n ')}\n}\n`;
}
