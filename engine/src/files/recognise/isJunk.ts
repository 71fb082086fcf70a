/** Whether an entry of an archive is what operating systems leave behind. */
export function isJunk(name: string): boolean {
  return /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name);
}
