/** Marks of other scripts are letters of their own. */
const MARKS = /[\u0300-\u036f]/g

/** `uber` finds "Über", and `strasse` finds "Straße". */
export function plainLetters(text: string): string {
  // To upper case first: it has two letters for one like ß.
  return text.toUpperCase().toLowerCase().normalize('NFD').replace(MARKS, '')
}
