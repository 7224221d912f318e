/** Changes a text in a money field while it is typed [behaviour: Money as it is typed]. */

/** Neither a digit nor anything that an amount is written with. */
const LETTER = /[^\d.,\s\u200B'\u2019\u02BC$()+\-\u2212\u2013\u2014]/

/** The text without the letters before its first and behind its last digit; one between digits stays. */
export function dropLetters(text: string): string {
  const first = text.search(/\d/)
  const last = text.search(/\d\D*$/)
  return text
    .split('')
    .filter((char, place) => (place > first && place < last) || !LETTER.test(char))
    .join('')
}

const SIGN_BEFORE = /^([^\d.,]*)[-\u2212\u2013\u2014(]/
const SIGN_BEHIND = /[-\u2212\u2013\u2014)]([^\d.,]*)$/

/** "12" -> "-12", "(12.50)" -> "12.50"; of an empty text a lone minus, so that the amount can be typed behind it. */
export function changeSign(text: string): string {
  const unsigned = text.replace(SIGN_BEFORE, '$1').replace(SIGN_BEHIND, '$1')
  return unsigned === text ? `-${text.replace('+', '').trimStart()}` : unsigned
}
