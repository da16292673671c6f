import { expect, test } from 'vitest'

import { detectPhotoType } from './photo.ts'

const toBytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['a JPEG', '\u00FF\u00D8\u00FF\u00E0', 'image/jpeg'],
  ['a PNG', '\u0089PNG\r\n\u001A\n', 'image/png'],
  ['a WebP', 'RIFF\u0001\u0002\n\u0004WEBPVP8 ', 'image/webp'],
  ['a sound in the same container', 'RIFF\u0001\u0002\u0003\u0004WAVEfmt ', null],
  ['a PDF', '%PDF-1.7', null],
  ['a page', '<!doctype html>', null],
  ['nothing', '', null],
])('%s is recognised by its content', (_what, start, type) => {
  expect(detectPhotoType(toBytes(start))).toBe(type)
})
