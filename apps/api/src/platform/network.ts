import { isIPv6 } from 'node:net'

const IPV6_GROUPS = 8
/** Groups of an IPv6 address that are the same for one customer, who may use any address that begins with them (a /64). */
const GROUPS_OF_CUSTOMER = 4
/** Prefix of an IPv4 address written as IPv6. */
const MAPPED_IPV4 = '0:0:0:0:0:ffff'

/** The network that attempts are counted by: the IPv4 address, also if written as IPv6, or the /64 of an IPv6 address. */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const groups = parseGroups(address)
  if (groups.slice(0, -2).join(':') === MAPPED_IPV4) return asIpv4(groups.slice(-2))
  return `${groups.slice(0, GROUPS_OF_CUSTOMER).join(':')}::/64`
}

/** The eight groups of an IPv6 address in their shortest form, without the zone (`%eth0`). */
function parseGroups(address: string): string[] {
  const [plain = ''] = address.split('%', 1)
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [left = '', right] = written.split('::')
  const before = left === '' ? [] : left.split(':')
  const after = right === undefined || right === '' ? [] : right.split(':')
  const leftOut = IPV6_GROUPS - before.length - after.length
  return [...before, ...Array.from({ length: leftOut }, () => '0'), ...after]
}

function asIpv4(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.')
}
