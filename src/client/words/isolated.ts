/** A letter of a right-to-left script, or a character that turns the direction. */
const TURNS =
  /[\p{Bidi_Control}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Hanifi_Rohingya}]/u

/** Isolates the direction of a name in a toast or a label, which can hold no element; elsewhere use `Name`. */
export function isolated(name: string): string {
  return TURNS.test(name) ? `\u2068${name}\u2069` : name
}
