import { describe, expect, test } from 'vitest'

import { catchThrownCode, testToken } from '#web/testing/portal.tsx'

import { parseIdentity, parseUsername } from './token-claims.ts'

describe('a token', () => {
  test.each([true, false])('SES-010 names its user in the second part, staff or not: %s', (staff) => {
    expect(parseIdentity(testToken({ sub: 'u', iss: 'i', staff }))).toEqual({ sub: 'u', iss: 'i', staff })
  })

  test('SES-010 has two parts or more; a third one is ignored', () => {
    const [header, payload] = testToken({ sub: 'u' }).split('.')

    expect(parseIdentity(`${header}.${payload}`).sub).toBe('u')
  })

  test('SES-010 is base64url, with characters beyond ASCII', () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ sub: 'Tāne ?>~', iss: 'i' }))
    const encoded = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '')

    expect(parseIdentity(`h.${encoded}.s`)).toEqual({ sub: 'Tāne ?>~', iss: 'i', staff: false })
  })

  test.each([
    ['one part', 'e30'],
    ['an empty second part', 'e30..s'],
    ['a second part that is not base64', 'e30.%%%.s'],
    ['a second part that is not JSON', `e30.${btoa('hello')}.s`],
    ['no sub', `e30.${btoa('{"iss":"i"}')}.s`],
    ['an empty sub', `e30.${btoa('{"sub":"","iss":"i"}')}.s`],
    ['no iss', `e30.${btoa('{"sub":"u"}')}.s`],
    ['a staff claim in text', `e30.${btoa('{"sub":"u","iss":"i","staff":"true"}')}.s`],
    ['null for a payload', `e30.${btoa('null')}.s`],
  ])('SES-064 with %s raises INVALID_IDENTITY', (_what, token) => {
    expect(catchThrownCode(() => parseIdentity(token))).toBe('INVALID_IDENTITY')
  })
})

test.each([
  ['names the username', { preferred_username: 'aroha@demo.example' }, 'aroha@demo.example'],
  ['names none', {}, null],
])('an identity token that %s', (_what, claims, username) => {
  expect(parseUsername(`e30.${btoa(JSON.stringify(claims))}.s`)).toBe(username)
})
