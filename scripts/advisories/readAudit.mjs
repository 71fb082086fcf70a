/** What `npm audit --json` says: what was found, a line each, or why the registry gave no answer. */
export function readAudit(output) {
  const report = parse(output);
  if (report?.vulnerabilities === undefined) return { refusal: report?.message ?? 'npm audit gave no report' };
  const found = Object.values(report.vulnerabilities).flatMap(({ name, severity, via }) =>
    // What is named by a word alone is vulnerable by another package, which has its own line.
    via.flatMap((one) =>
      typeof one === 'string' ? [] : [`${name} ${one.range}, ${severity}: ${one.title} ${one.url}`],
    ),
  );
  return { found: [...new Set(found)] };
}

/** Warnings of npm stand before the report. */
function parse(output) {
  const start = output.search(/^\{/m);
  try {
    return JSON.parse(output.slice(start, output.lastIndexOf('}') + 1));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
