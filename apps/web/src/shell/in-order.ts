/** By the order of these paths. What the order does not name comes last; what it does not tell apart stays as it was. */
export function inOrder<Of extends { readonly path: string }>(
  of: readonly Of[],
  order: readonly string[],
): readonly Of[] {
  const rank = ({ path }: Of) => (order.includes(path) ? order.indexOf(path) : order.length)
  return of.toSorted((one, other) => rank(one) - rank(other))
}
