import { expect, test } from 'vitest'

import {
  MAX_GUEST_DAYS,
  findNetworkToChange,
  guestEndProblem,
  isAboutRouter,
  joinText,
  networkProblems,
  findSharedWithHome,
} from './rules.ts'

const PASSWORD = 'a password of ours'

test.each([
  ['', 'missing'],
  ['   ', 'missing'],
  ['a', null],
  ['a'.repeat(32), null],
  ['a'.repeat(33), 'tooLong'],
  // two bytes each
  ['ā'.repeat(16), null],
  ['ā'.repeat(17), 'tooLong'],
  // three
  [`${'語'.repeat(10)}ab`, null],
  ['語'.repeat(11), 'tooLong'],
  // four, of two UTF-16 units
  ['🦜'.repeat(8), null],
  [`${'🦜'.repeat(8)}a`, 'tooLong'],
  ['two\nlines', 'notShown'],
  [' around ', null],
])('a name %j has the problem %s', (ssid, problem) => {
  expect(networkProblems({ ssid, password: PASSWORD })).toEqual({ ssid: problem, password: null })
})

test.each([
  ['seven77', 'tooShort'],
  ['eight888', null],
  ['x'.repeat(63), null],
  ['x'.repeat(64), 'tooLong'],
  ['whānau whare', 'notPlain'],
  ['a\tb\tc\td\t', 'notPlain'],
  [String.raw`; , : \ " ~`, null],
])('a password %j has the problem %s', (password, problem) => {
  expect(networkProblems({ ssid: 'Whare', password }).password).toBe(problem)
})

test('WIF-004 a password must not equal the name; a different letter case is accepted', () => {
  const ssid = 'Whare wifi'
  const findProblem = (password: string) => networkProblems({ ssid, password }).password

  expect([ssid, 'whare wifi', 'Whare wifi '].map(findProblem)).toEqual(['passwordNoMatchSsid', null, null])
})

const DAY = 86_400_000

test.each([
  [0, 'past'],
  [1, null],
  [MAX_GUEST_DAYS * DAY, null],
  [MAX_GUEST_DAYS * DAY + 1, 'tooFar'],
])('a guest network that ends in %d ms has the problem %s', (ahead, problem) => {
  expect(guestEndProblem(1_000 + ahead, 1_000)).toBe(problem)
})

test.each([
  ['Guests', 'for guests', null],
  ['Whare 5G', 'for guests', { field: 'ssid', at: 1 }],
  ['Guests', PASSWORD, { field: 'password', at: 0 }],
  // a password that the router hides is not known to be equal
  ['Guests', '', null],
])('a guest network %j with the password %j shares with the home %j', (ssid, password, shared) => {
  const home = [
    { ssid: 'Whare', password: PASSWORD },
    { ssid: 'Whare 5G', password: '' },
  ]
  expect(findSharedWithHome({ ssid, password }, home)).toEqual(shared)
})

test('WIF-005 a change sets the first network', () => {
  expect(findNetworkToChange(['first', 'second'])).toBe('first')
  expect(findNetworkToChange([])).toBeNull()
})

test.each([
  ['the router has not been in touch', true],
  ['ROUTER_OFFLINE', true],
  ['Your Router is off', true],
  ['the device management did not answer', false],
  ['', false],
  [null, false],
])('WIF-015 a failure with the message %j is about the router: %s', (message, isIt) => {
  expect(isAboutRouter(message)).toBe(isIt)
})

test.each([
  [{ ssid: 'Whare', password: PASSWORD, security: 'WPA2-Personal' }, `WIFI:T:WPA;S:Whare;P:${PASSWORD};;`],
  [
    { ssid: String.raw`a;b,c:d\e"f`, password: String.raw`;,:\"`, security: null },
    String.raw`WIFI:T:WPA;S:a\;b\,c\:d\\e\"f;P:\;\,\:\\\";;`,
  ],
  [{ ssid: 'Whare', password: '', security: 'None' }, 'WIFI:T:nopass;S:Whare;;'],
])('%j is joined by %s', (network, text) => {
  expect(joinText(network)).toBe(text)
})
