/** Negative where `a` comes before `b`, by the rules of semver.org, 11; what is built (`+…`) says nothing. */
export function compareVersions(a, b) {
  const [one, other] = [parse(a), parse(b)];
  for (let i = 0; i < 3; i++) if (one.core[i] !== other.core[i]) return one.core[i] - other.core[i];
  if (one.before === undefined || other.before === undefined) {
    return Number(one.before === undefined) - Number(other.before === undefined);
  }
  return compareLists(one.before, other.before);
}

/** A version that comes before its release: 2.0.0-beta.1 before 2.0.0. */
function parse(version) {
  const [, core, before] = /^v?(\d+\.\d+\.\d+)(?:-([^+]+))?(?:\+.*)?$/.exec(version) ?? [];
  if (core === undefined) throw new Error(`"${version}" is no version.`);
  return { core: core.split('.').map(Number), before: before?.split('.') };
}

function compareLists(one, other) {
  for (let i = 0; i < Math.min(one.length, other.length); i++) {
    const order = compareWords(one[i], other[i]);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

/** Numbers come before words. */
function compareWords(one, other) {
  const isNumber = [one, other].map((word) => /^\d+$/.test(word));
  if (isNumber[0] && isNumber[1]) return Number(one) - Number(other);
  if (isNumber[0] !== isNumber[1]) return isNumber[0] ? -1 : 1;
  return one < other ? -1 : Number(one > other);
}
