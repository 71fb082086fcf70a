/** Licences under which we take the work of others; `why` says on what terms those that ask for more than a name are met. */
const kinds = [
  { licences: /^\(?(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense)\b/ },
  { licences: /^OFL-1\.1$/, why: 'a font, embedded in documents or served unchanged' },
  { licences: /^MPL-2\.0$/, why: 'used unchanged; its source is at its own project' },
  { licences: /^LGPL-3\.0-or-later$/, why: 'a library of its own, loaded unchanged, that can be replaced' },
];
const joined = / AND /;

/** The kind of a licence; of several that hold together, the one that asks most. Nothing for a licence that we do not take. */
export function findKind(licence) {
  const parts = licence.replace(/[()]/g, '').split(joined);
  const found = parts.map((part) => kinds.find(({ licences }) => licences.test(part)));
  return found.includes(undefined) ? undefined : (found.find(({ why }) => why) ?? found[0]);
}

/** What package-lock.json does not tell: as the file LICENSE of the package, or of the one that it is a part of, says. */
export const statedLicences = [
  { names: /^@rolldown\/binding-/, licence: 'MIT' },
  { names: /^png-js$/, licence: 'MIT' },
];
