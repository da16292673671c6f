import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import readQr from 'jsqr'
import { expect, test } from 'vitest'

import { JoinCard } from './JoinCard.tsx'
import { wifiNetwork } from './testing/states.ts'

const PIXELS_A_MODULE = 4

/** The text that a camera reads from the picture of the card. */
function readFrom(ssid: string, password: string): string | null {
  render(<JoinCard network={wifiNetwork(ssid, { password })} onClose={() => undefined} />)
  const picture = screen.getByRole('img')
  const modules = Number(picture.getAttribute('viewBox')?.split(' ')[2])
  const dark = new Set(
    [...(picture.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(
      ([, x, y]) => `${x} ${y}`,
    ),
  )
  cleanup()
  const side = modules * PIXELS_A_MODULE
  const pixels = new Uint8ClampedArray(side * side * 4)
  for (let place = 0; place < side * side; place += 1) {
    const x = Math.floor((place % side) / PIXELS_A_MODULE)
    const y = Math.floor(Math.floor(place / side) / PIXELS_A_MODULE)
    const shade = dark.has(`${x} ${y}`) ? 0 : 255
    pixels.set([shade, shade, shade, 255], place * 4)
  }
  return readQr(pixels, side, side)?.data ?? null
}

/** The fields of a join code as a phone reads them: a backslash escapes a special character. */
function parseJoinCode(text: string | null): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [, name, value] of (text ?? '').replace(/^WIFI:/, '').matchAll(/(\w+):((?:\\.|[^\\;])*);/gu))
    fields[String(name)] = String(value).replaceAll(/\\(.)/g, '$1')
  return fields
}

test.each([
  ['Whare', 'a password of ours'],
  [String.raw`; , : \ "`, String.raw`\";:,\\;;::"" `],
  ['Te whānau o Ōtāhuhu', 'kōrero mai, ēhoa'],
  ['🦜🦜🦜🦜🦜🦜🦜🦜', String.raw`"quoted"; \back`],
  ['WIFI:T:nopass;S:x;;', 'P:other;;'],
])('the code of %j with the password %j is read back as these by another reader', (ssid, password) => {
  expect(parseJoinCode(readFrom(ssid, password))).toEqual({ T: 'WPA', S: ssid, P: password })
})

test('the code of any name and password is read back unchanged', () => {
  const signs = fc.constantFrom(...String.raw`;,:\"aZ0 ~āŌ語🦜`)
  const name = fc.array(signs, { minLength: 1, maxLength: 8 }).map((all) => all.join(''))
  const password = fc.string({ minLength: 8, maxLength: 63, unit: 'grapheme-ascii' })
  fc.assert(
    fc.property(name, password, (ssid, secret) => {
      expect(parseJoinCode(readFrom(ssid, secret))).toEqual({ T: 'WPA', S: ssid, P: secret })
    }),
    { numRuns: 25 },
  )
})

test('the password is on the card only on request, and in print', async () => {
  render(<JoinCard network={wifiNetwork('Whare', { password: 'a secret' })} onClose={() => undefined} />)
  expect(screen.getByText('hidden')).toBeTruthy()
  expect(screen.getByText('a secret').className).toContain('printed')

  await userEvent.click(screen.getByRole('button', { name: 'Show the password' }))

  expect(screen.queryByText('hidden')).toBeNull()
  expect(screen.getByText('a secret').className).not.toContain('printed')
})
