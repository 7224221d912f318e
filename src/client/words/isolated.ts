/** A letter of a script that is written from right to left, or a character that turns the direction. */
const TURNS =
  /[\p{Bidi_Control}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Hanifi_Rohingya}]/u

/**
 * A name within a sentence that can hold no element, such as a toast or a label: the words beside it keep their places, though the name is
 * written from right to left. Elsewhere it stands in `Name`.
 */
export function isolated(name: string): string {
  return TURNS.test(name) ? `\u2068${name}\u2069` : name
}
