import { expect, test } from 'vitest'

import { testBrowser } from '#web/testing/browser.ts'

import { insidePath } from './inside-path.ts'

testBrowser()

test.each([
  ['/', '/'],
  ['/pay', '/pay'],
  ['/invoice/latest', '/invoice/latest'],
  ['/pay?amount=12&via=card', '/pay?amount=12&via=card'],
  ['/pay#card', '/pay#card'],
  ['/bill-history?page=%2Fx', '/bill-history?page=%2Fx'],
  ['/a/../pay', '/pay'],
  ['/pay/', '/pay/'],
  ['/details?email=a@b.nz', '/details?email=a@b.nz'],
  ['/@name', '/@name'],
  ['/https:evil.test', '/https:evil.test'],
])('%j is followed to %s', (address, path) => {
  expect(insidePath(address)).toBe(path)
})

const OUTSIDE = [
  // another host
  'https://evil.test',
  'https://evil.test/pay',
  'http://evil.test',
  'HTTPS://evil.test',
  'https:evil.test',
  'https:/evil.test',
  'https:///evil.test',
  'ftp://evil.test/',
  'ws://evil.test/',
  '//evil.test',
  '///evil.test',
  '////evil.test',
  '//evil.test/%2e%2e',
  '//evil.test:80/pay',
  // a backslash is a slash to a browser
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  '/\\/evil.test',
  '/\\\\evil.test',
  '/pay\\..\\..\\evil.test',
  // what a browser drops
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  ' https://evil.test',
  '/pay\r\nLocation: https://evil.test',
  '/\u0000/evil.test',
  '/\u000b/evil.test',
  '/\u007f/evil.test',
  // user information in front of a host
  '//localhost:3000@evil.test',
  'https://localhost:3000@evil.test/',
  'https://localhost:3000%40evil.test/',
  'http://localhost:3000@evil.test',
  '@evil.test',
  // a host that begins like ours
  'http://localhost:3000.evil.test/',
  'http://localhost:30001/',
  'http://localhost.evil.test/',
  '.evil.test',
  // scripts and data
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'javascript://localhost:3000/%0aalert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:http://localhost:3000/1',
  'file:///etc/passwd',
  'about:blank',
  'mailto:a@evil.test',
  'intent://evil.test#Intent;end',
  // dot segments that leave two slashes in front
  '/.//evil.test',
  '/..//evil.test',
  '/pay/..//evil.test',
  '/%2e//evil.test',
  '/%2E%2e//evil.test',
  '/././/evil.test',
  // encoded slashes and ends of line that someone may decode later
  '/%2f/evil.test',
  '/%2F%2Fevil.test',
  '/%2fevil.test',
  '/%5cevil.test',
  '/%5C%5Cevil.test',
  '/%252f%252fevil.test',
  '/%0d%0aLocation:%20https://evil.test',
  '/%09/evil.test',
  '/%00/evil.test',
  '%2f%2fevil.test',
  '%68ttps://evil.test',
  // full-width and other characters that look like, or are folded to, slashes and dots
  '／／evil.test',
  '/／evil.test',
  '/∕evil.test',
  '/⁄evil.test',
  '//evil。test',
  '//evil．test',
  '/。/evil.test',
  '/\u2028/evil.test',
  '/\u2029/evil.test',
  '/\u00a0/evil.test',
  '/\u200b/evil.test',
  '/\ufeff/evil.test',
  '/\u202e/evil.test',
  // no path at all
  '',
  ' ',
  'pay',
  './pay',
  '../pay',
  '?redirect=//evil.test',
  '#/pay',
  '#/',
  '[object Object]',
]

test('the table of addresses that lead outside has more than sixty spellings', () => {
  expect(new Set(OUTSIDE).size).toBeGreaterThan(60)
})

test.each(OUTSIDE)('SES-014 %j is not followed but goes home', (address) => {
  expect(insidePath(address)).toBe('/')
})

test.each([null, undefined])('%s goes home', (address) => {
  expect(insidePath(address)).toBe('/')
})
