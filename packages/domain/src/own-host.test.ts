import { expect, test } from 'vitest'

import { isOwnHost } from './own-host.ts'

test.each([
  ['localhost', true],
  ['localhost:4001', true],
  ['LOCALHOST:4001', true],
  ['127.0.0.1:4001', true],
  ['10.0.2.2:4001', true],
  ['[::1]:4001', true],
  ['sandbox.test', true],
  ['Sandbox.test:80', true],
  ['evil.test', false],
  ['evil.test:4001', false],
  ['localhost.evil.test', false],
  ['127.0.0.1.evil.test', false],
  ['[::1].evil.test', false],
  ['evil.test@localhost', false],
  ['sandbox.test.evil.test', false],
  ['', false],
  [undefined, false],
])('whether a server at sandbox.test is asked for by %j: %s', (host, own) => {
  expect(isOwnHost(host, 'http://sandbox.test:4001/')).toBe(own)
})

test('a server without an address of its own has no name of its own', () => {
  expect([isOwnHost('', null), isOwnHost('sandbox.test', undefined)]).toEqual([false, false])
})
