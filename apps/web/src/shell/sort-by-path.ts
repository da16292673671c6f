/** Items whose path is not in `order` come last, in their old order. */
export function sortByPath<Item extends { readonly path: string }>(
  items: readonly Item[],
  order: readonly string[],
): readonly Item[] {
  const rank = ({ path }: Item) => (order.includes(path) ? order.indexOf(path) : order.length)
  return items.toSorted((first, second) => rank(first) - rank(second))
}
