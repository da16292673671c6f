import { expect, test } from 'vitest'

import { toNetwork } from './network.ts'

test.each([
  ['an IPv4 address as itself', '192.0.2.17', '192.0.2.17'],
  ['the same written as IPv6', '::ffff:192.0.2.17', '192.0.2.17'],
  ['and by its groups', '0:0:0:0:0:FFFF:c000:0211', '192.0.2.17'],
  ['an IPv6 address as its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['whatever comes behind', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['in any letters, with zeros', '2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['with groups left out within the prefix', '2001:db8::1', '2001:db8:0:0::/64'],
  ['with the interface that it came by', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['its own machine', '::1', '0:0:0:0::/64'],
  ['what is no address as it is', 'unknown', 'unknown'],
])('counted is %s', (_what, address, network) => {
  expect(toNetwork(address)).toBe(network)
})

test('the neighbouring /64 is counted apart', () => {
  expect(toNetwork('2001:db8:1:3::1')).not.toBe(toNetwork('2001:db8:1:2::1'))
})
