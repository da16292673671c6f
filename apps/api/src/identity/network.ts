import { isIPv6 } from 'node:net'

const IPV6_GROUPS = 8
/** Whoever is given IPv6 addresses is given all that begin alike up to here, and may use any of them. */
const GROUPS_OF_CUSTOMER = 4
/** What an IPv4 address begins with where it is written as IPv6. */
const MAPPED_IPV4 = '0:0:0:0:0:ffff'

/** Who an address is counted as: an IPv4 address itself, also where it is written as IPv6; else the /64 around it. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  if (groups.slice(0, -2).join(':') === MAPPED_IPV4) return asIpv4(groups.slice(-2))
  return `${groups.slice(0, GROUPS_OF_CUSTOMER).join(':')}::/64`
}

/** The eight groups of an IPv6 address in their shortest form; the name of an interface behind it is left out. */
function groupsOf(address: string): string[] {
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
