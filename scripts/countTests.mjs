/**
 * Counts the tests in vitest's JSON report. A file that failed without a failed test, a run that ended badly without any
 * failure, and a missing report are one failure each: nothing fails unseen.
 */
export function countTests(report, exitCode) {
  if (report === undefined) return { passed: 0, failed: 1 };
  const { testResults } = JSON.parse(report);
  let passed = 0;
  let failed = 0;
  for (const { status, assertionResults } of testResults) {
    const inFile = (wanted) => assertionResults.filter((test) => test.status === wanted).length;
    passed += inFile('passed');
    failed += inFile('failed') || (status === 'failed' ? 1 : 0);
  }
  if (exitCode !== 0 && failed === 0) failed = 1;
  return { passed, failed };
}
