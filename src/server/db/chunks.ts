/** A statement can have a thousand parameters; half as many leave room for its others. */
const ITEMS_PER_CHUNK = 500

/** Lists of so many of the items, in their order: a long list does not fit into the parameters of one statement. */
export function* chunksOf<Item>(
  items: Iterable<Item>,
  size = ITEMS_PER_CHUNK,
): Generator<Item[], void> {
  const all = [...items]
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}
