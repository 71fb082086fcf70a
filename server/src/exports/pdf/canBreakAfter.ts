const blank = /^[^\S\u00A0\u202F\u2007]$/u;
const ideograph = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]/u;
/** Never at the beginning of a line. */
const closing = /^[\p{Pe}\p{Pf}!?,.:;%、。，．：；！？ー々〜…％ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
/** Never at the end of a line. */
const opening = /^[\p{Ps}\p{Pi}]/u;
const joint = /^[:/_\\|,;\-–]$/u;
const letter = /\p{L}$/u;

/** Whether a line may end between two signs: after blanks, around ideographs, and at the joints of names such as 'Wall:Basic-Wall'. */
export function canBreakAfter(sign: string, next: string): boolean {
  if (blank.test(sign)) return !blank.test(next);
  if (blank.test(next)) return false;
  if (closing.test(next) || opening.test(sign)) return false;
  if (ideograph.test(sign) || ideograph.test(next)) return true;
  return joint.test(sign) && letter.test(next);
}
