/** Every import that a rule forbids, and every circle, as `{ rule, path }` where path is the chain of files. */
export function findViolations(graph, rules) {
  return rules.flatMap((rule) => {
    if (!rule.circular) return findForbidden(graph, rule);
    return findCircles(rule.folders ? foldersOf(graph, new RegExp(rule.folders)) : graph, rule);
  });
}

/** The same arrows, between folders: what the first bracket finds in the path of a file is its folder. */
function foldersOf(graph, pattern) {
  const folders = new Map();
  for (const [from, targets] of graph) {
    const folder = testFile.test(from) ? undefined : pattern.exec(from)?.[1];
    if (folder === undefined) continue;
    const known = folders.get(folder) ?? folders.set(folder, new Set()).get(folder);
    for (const to of targets) {
      const target = pattern.exec(to)?.[1];
      if (target !== undefined && target !== folder) known.add(target);
    }
  }
  return folders;
}

const testFile = /\.test\.tsx?$|\.fixture\.ts$|\/fixtures\//;

function findForbidden(graph, rule) {
  const violations = [];
  for (const [from, targets] of graph) {
    const match = new RegExp(rule.from.path).exec(from);
    if (!match || matches(rule.from.pathNot, from)) continue;
    // $1 stands for what the first bracket found in the importing path.
    const except = rule.to.pathNot?.replaceAll('$1', match[1]);
    for (const to of targets) {
      if (matches(rule.to.path, to) && !matches(except, to)) violations.push({ rule: rule.name, path: [from, to] });
    }
  }
  return violations;
}

const matches = (pattern, path) => pattern !== undefined && new RegExp(pattern).test(path);

function findCircles(graph, rule) {
  const violations = [];
  const finished = new Set();
  const visit = (file, trail) => {
    const start = trail.indexOf(file);
    if (start >= 0) violations.push({ rule: rule.name, path: [...trail.slice(start), file] });
    if (start >= 0 || finished.has(file) || !graph.has(file)) return;
    for (const target of graph.get(file)) visit(target, [...trail, file]);
    finished.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return violations;
}
