/** By the order of these paths. What the order does not name comes last; what it does not tell apart stays as it was. */
export function inOrder<Item extends { readonly path: string }>(
  items: readonly Item[],
  order: readonly string[],
): readonly Item[] {
  const rank = ({ path }: Item) => (order.includes(path) ? order.indexOf(path) : order.length)
  return items.toSorted((one, other) => rank(one) - rank(other))
}
