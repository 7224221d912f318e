/** Keeps the order of the items, and of the first of each key. */
export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The place of the first item that is at least so large, which may be the end. @param items ascending */
export function placeFrom<Item>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  least: number,
): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sizeOf(items[middle]!) < least) low = middle + 1
    else high = middle
  }
  return low
}
