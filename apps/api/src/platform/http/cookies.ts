/** The cookies of a request in the order of its header: browsers send the oldest first (RFC 6265, 5.4). */
export function parseCookies(
  header: string | undefined,
): { readonly name: string; readonly value: string }[] {
  return (header ?? '').split(/; */).flatMap((pair) => {
    const end = pair.indexOf('=')
    return end < 1 ? [] : [{ name: pair.slice(0, end), value: pair.slice(end + 1) }]
  })
}
