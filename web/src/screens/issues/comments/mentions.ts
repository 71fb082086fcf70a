import type { IssueUser } from '@plumbline/contract/resources/issues';
import { personName } from '../../../data/issues/names.ts';

/** A piece of a comment: text, or people that it calls by a name that they share. */
export interface CommentPart {
  text: string;
  users: readonly IssueUser[];
}

const isPartOfWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/** Cuts a comment where it calls somebody: '@' and the whole name; of names that begin alike the longest counts. */
export function splitMentions(text: string, users: readonly IssueUser[]): CommentPart[] {
  const byName = [...Map.groupBy(users, personName)]
    .filter(([name]) => name !== '')
    .sort(([a], [b]) => b.length - a.length);
  const parts: CommentPart[] = [];
  let begin = 0;
  const push = (end: number) => end > begin && parts.push({ text: text.slice(begin, end), users: [] });
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', Math.max(at + 1, begin))) {
    const found = isPartOfWord(text[at - 1]) ? undefined : byName.find(([name]) => standsAt(text, at + 1, name));
    if (found === undefined) continue;
    push(at);
    begin = at + 1 + found[0].length;
    parts.push({ text: text.slice(at, begin), users: found[1] });
  }
  push(text.length);
  return parts;
}

const standsAt = (text: string, at: number, name: string) =>
  text.startsWith(name, at) && !isPartOfWord(text[at + name.length]);

/** Whom the text calls, each once. */
export function findMentions(text: string, users: readonly IssueUser[]): string[] {
  return [...new Set(splitMentions(text, users).flatMap((part) => part.users.map(({ _id }) => _id)))];
}

/** What is being typed after an '@' that begins a word, up to the caret. */
export interface Typed {
  /** Where the '@' stands. */
  at: number;
  query: string;
}

const longestQuery = 40;

export function findTyped(text: string, caret: number): Typed | undefined {
  const at = text.lastIndexOf('@', caret - 1);
  if (at === -1 || isPartOfWord(text[at - 1])) return undefined;
  const query = text.slice(at + 1, caret);
  // Names have blanks, but no name begins with one, and none goes over a line.
  return query.length > longestQuery || /^\s|\n/.test(query) ? undefined : { at, query };
}

/** By the beginning of any of their names, as people type them. */
export function matchUsers(users: readonly IssueUser[], query: string): IssueUser[] {
  const asked = query.toLowerCase();
  return users.filter((user) => {
    const name = personName(user).toLowerCase();
    return name.startsWith(asked) || name.split(' ').some((word) => word.startsWith(asked));
  });
}
