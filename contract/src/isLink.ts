const followed = ['http:', 'https:', 'mailto:'];

/** Whether a text that came from elsewhere may be followed: the address of a page, or of a mailbox. Anything else is text. */
export function isLink(text: string): boolean {
  // Browsers pass over blanks before a scheme and tabs and line ends within it; tools that are handed the text may not.
  return /^(?:https?:\/\/|mailto:)[^\s\p{Cc}]/iu.test(text) && !/\p{Cc}/u.test(text) && isFollowed(URL.parse(text));
}

const isFollowed = (url: URL | null) => url !== null && followed.includes(url.protocol);
