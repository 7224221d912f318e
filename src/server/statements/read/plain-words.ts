const LETTERS: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  ß: 'ss',
  đ: 'd',
  ı: 'i',
  œ: 'oe',
}
const MAX_LENGTH = 200

/** "Buchungstag (Währung)" -> "buchungstag wahrung": lower case without marks, with single spaces. */
export function plainWords(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łøæßđıœ]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
