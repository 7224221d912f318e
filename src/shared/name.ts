/** The rule for every name, without zod, so that the browser's forms can apply it while someone types. */

const MAX_CHARACTERS = 200

// C0, DEL and C1.
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/
const LONE_SURROGATES = /\p{Surrogate}/u

/** A sentence that says what is wrong with a trimmed name; null if nothing is. */
export function nameProblem(name: string): string | null {
  const cleaned = cleanName(name)
  if (cleaned === '') return 'The name is required.'
  if ([...cleaned].length > MAX_CHARACTERS)
    return `The name must have at most ${MAX_CHARACTERS} characters.`
  if (CONTROL_CHARACTERS.test(cleaned)) return 'The name must not contain control characters.'
  return LONE_SURROGATES.test(cleaned) ? 'The name must be valid text.' : null
}

const { raw } = String

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]/u

const EMOJI = raw`\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?`

/** Scripts in which a joiner changes how the letters beside it look. */
const JOINED_SCRIPTS =
  'Arab Syrc Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'.split(' ')
const JOINED_LETTER = raw`[${JOINED_SCRIPTS.map((script) => raw`\p{sc=${script}}`).join('')}]\p{M}*`

const AT_HOME = {
  flagOfRegion: raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,6}\u{e007f}`,
  emoji: raw`${EMOJI}(?:\u200d${EMOJI})*`,
  keycap: raw`[0-9#*]\ufe0f\u20e3`,
  chineseVariant: raw`\p{sc=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  joinedLetters: raw`${JOINED_LETTER}(?:[\u200c\u200d]?${JOINED_LETTER})*`,
}
const AT_HOME_OR_INVISIBLE = new RegExp(
  `(${Object.values(AT_HOME).join('|')})|${INVISIBLE.source}`,
  'gu',
)

/**
 * A name without characters by which it could pass for another one: invisible ones, and marks of direction. Emoji and
 * the scripts that need joiners stay as they are. What is left has no spaces around it.
 */
export function cleanName(name: string): string {
  return INVISIBLE.test(name) ? name.replace(AT_HOME_OR_INVISIBLE, '$1').trim() : name
}
