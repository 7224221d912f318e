/**
 * The element of a list or table at an index that must be within it.
 *
 * @throws RangeError when it is not: a mistake of the engine, which must not turn into a wrong sum.
 */
export function elementAt<T>(list: ArrayLike<T>, index: number): T {
  const element = list[index]
  if (element === undefined) throw new RangeError(`There is no element at ${index}.`)
  return element
}
