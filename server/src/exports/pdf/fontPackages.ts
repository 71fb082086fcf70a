export type FontWeight = 400 | 600;

/** A package of fonts, of which a sign is looked up in this order. */
export interface FontPackage {
  name: string;
  /** Only these of its files: the names of its unicode.json. */
  files?: RegExp;
  /** Only these signs. */
  signs?: RegExp;
}

const own = /^(?!latin|greek|cyrillic|vietnamese|math|symbols)/;

/** Latin, Greek and Cyrillic come first; the Chinese files hold signs of many scripts, and are asked after their own fonts. */
export const fontPackages: readonly FontPackage[] = [
  { name: '@fontsource/noto-sans', files: /^(latin|latin-ext|greek|greek-ext|cyrillic|cyrillic-ext|vietnamese)$/ },
  { name: '@fontsource/noto-sans-arabic', files: own },
  { name: '@fontsource/noto-sans-hebrew', files: own },
  { name: '@fontsource/noto-sans-thai', files: own },
  { name: '@fontsource/noto-sans-devanagari', files: own },
  { name: '@fontsource/noto-sans-bengali', files: own },
  { name: '@fontsource/noto-sans-tamil', files: own },
  { name: '@fontsource/noto-sans-georgian', files: own },
  { name: '@fontsource/noto-sans-armenian', files: own },
  { name: '@fontsource/noto-sans-kr', signs: /\p{Script=Hangul}/u },
  { name: '@fontsource/noto-emoji', signs: /\p{Emoji_Presentation}/u },
  { name: '@fontsource/noto-sans-georgian', files: /^(math|symbols)$/ },
  { name: '@fontsource/noto-emoji' },
  { name: '@fontsource/noto-sans-sc' },
  { name: '@fontsource/noto-sans-kr' },
];
