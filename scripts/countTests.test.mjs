import { expect, test } from 'vitest';
import { countTests } from './countTests.mjs';

const file = (status, ...tests) => ({ status, assertionResults: tests.map((test) => ({ status: test })) });
const count = (exitCode, ...testResults) => countTests(JSON.stringify({ testResults }), exitCode);

test('counts tests over all files', () => {
  const files = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')];
  expect(count(1, ...files)).toEqual({ passed: 3, failed: 1 });
  expect(count(0, file('passed', 'passed', 'pending'))).toEqual({ passed: 1, failed: 0 });
});

test('a file that could not be loaded is a failure', () => {
  expect(count(1, file('failed'), file('passed', 'passed'))).toEqual({ passed: 1, failed: 1 });
});

test('an error outside of the tests is a failure', () => {
  expect(count(1, file('passed', 'passed'))).toEqual({ passed: 1, failed: 1 });
});

test('no report is a failure', () => {
  expect(countTests(undefined, 0)).toEqual({ passed: 0, failed: 1 });
});
