// Fails when an import breaks a rule of rules.mjs.
import { findViolations } from './findViolations.mjs';
import { readGraph } from './readGraph.mjs';
import { checkedFolders, rules } from './rules.mjs';

const graph = await readGraph(process.cwd(), checkedFolders);
const violations = findViolations(graph, rules);
for (const { rule, path } of violations) console.error(`${rule}: ${path.join(' → ')}`);
console.log(`${graph.size} files, ${rules.length} rules, ${violations.length} violations`);
process.exitCode = violations.length === 0 ? 0 : 1;
