import { isIPv6 } from 'node:net'

const IPV6_GROUPS = 8
/** A customer may use every IPv6 address with the same first four groups (a /64). */
const CUSTOMER_GROUPS = 4
/** The prefix of an IPv4 address in IPv6 notation. */
const MAPPED_IPV4 = '0:0:0:0:0:ffff'

/** The network of an address, by which attempts are counted: the IPv4 address, or the /64 of an IPv6 address. */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const groups = parseGroups(address)
  if (groups.slice(0, -2).join(':') === MAPPED_IPV4) return toIpv4(groups.slice(-2))
  return `${groups.slice(0, CUSTOMER_GROUPS).join(':')}::/64`
}

/** The eight groups of an IPv6 address in their shortest form, without the zone (`%eth0`). */
function parseGroups(address: string): string[] {
  const [withoutZone = ''] = address.split('%', 1)
  const shortest = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
  const [left = '', right = ''] = shortest.split('::')
  const before = left === '' ? [] : left.split(':')
  const after = right === '' ? [] : right.split(':')
  const omitted = IPV6_GROUPS - before.length - after.length
  return [...before, ...Array.from({ length: omitted }, () => '0'), ...after]
}

function toIpv4(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.')
}
