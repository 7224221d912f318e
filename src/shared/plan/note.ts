/** The rule for a note, without zod, so that the browser's forms can apply it while someone types. */
import { cleanName } from '../name.ts'

export const MAX_NOTE_CHARACTERS = 500

// C0 except line breaks, DEL and C1.
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/
const LONE_SURROGATES = /\p{Surrogate}/u

/** A note as it is stored: trimmed, without invisible characters, its lines ended by line feeds alone, its tabs spaces. */
export function cleanNote(note: string): string {
  return cleanName(note.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')).trim()
}

export function noteProblem(note: string): string | null {
  // Without counting each character of a long text.
  const isTooLong =
    note.length > MAX_NOTE_CHARACTERS &&
    (note.length > 2 * MAX_NOTE_CHARACTERS || [...note].length > MAX_NOTE_CHARACTERS)
  if (isTooLong) return `The note must have at most ${MAX_NOTE_CHARACTERS} characters.`
  if (CONTROL_CHARACTERS.test(note)) return 'The note must not contain control characters.'
  return LONE_SURROGATES.test(note) ? 'The note must be valid text.' : null
}
