import type { FileTimes } from './FileTimes.ts';

const headings = ['files', 'tests', 'load', 'shared', 'in tests', 'all'];

/** Markdown tables: the projects, then the slowest files; in seconds. */
export function printTimes(files: readonly FileTimes[], most: number): string {
  const projects = Map.groupBy(files, ({ project }) => project);
  const byProject = [...projects].map(([project, own]) => ({ name: project, ...sumOf(own) }));
  const byFile = files.map((file) => ({ name: `${file.file} (${file.project})`, ...sumOf([file]) }));
  return [
    table('project', [...bySlowest(byProject), { name: 'all', ...sumOf(files) }]),
    table('slowest files', bySlowest(byFile).slice(0, most)),
  ].join('\n\n');
}

type Sum = ReturnType<typeof sumOf>;

function sumOf(files: readonly FileTimes[]) {
  const total = (read: (file: FileTimes) => number) => files.reduce((sum, file) => sum + read(file), 0);
  return {
    files: files.length,
    tests: total(({ tests }) => tests),
    loadMs: total(({ loadMs }) => loadMs),
    sharedMs: total(({ sharedMs }) => sharedMs),
    testMs: total(({ testMs }) => testMs),
  };
}

const allMs = ({ loadMs, sharedMs, testMs }: Sum) => loadMs + sharedMs + testMs;

function bySlowest<Row extends Sum>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => allMs(b) - allMs(a));
}

function table(title: string, rows: readonly (Sum & { name: string })[]): string {
  const cells = rows.map((row) => {
    const seconds = [row.loadMs, row.sharedMs, row.testMs, allMs(row)].map((ms) => (ms / 1000).toFixed(1));
    return [row.name, row.files, row.tests, ...seconds];
  });
  const line = (texts: readonly unknown[]) => `| ${texts.join(' | ')} |`;
  const rule = `|---|${headings.map(() => '---:|').join('')}`;
  return [line([title, ...headings]), rule, ...cells.map(line)].join('\n');
}
