import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

import { expect, test } from 'vitest'

import { MAX_PHOTO_BYTES } from '@switchboard/domain/meter-reading/photo'

import { stripMetadata } from './strip-metadata.ts'

/** A photo of a phone: EXIF with location, camera and time, a comment, a colour profile. */
const JPEG = await readFile(new URL('testing/meter-with-place.jpg', import.meta.url))
const NOTES = /Exif|KeaPhones|2026:11:20|Whitianga|ICC_PROFILE|MM\0\*/

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

const header = chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]))
const pixels = chunk('IDAT', Buffer.from('789c63000000010001', 'hex'))
const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex')
const BARE_PNG = Buffer.concat([PNG_START, header, pixels, chunk('IEND', Buffer.alloc(0))])
const PNG = Buffer.concat([
  PNG_START,
  header,
  chunk('eXIf', Buffer.from('MM\0*KeaPhones')),
  pixels,
  chunk('tEXt', Buffer.from('Location\0Whitianga')),
  chunk('IEND', Buffer.alloc(0)),
  Buffer.from('Whitianga'),
])

function riff(name: string, data: Buffer): Buffer {
  const head = Buffer.from(`${name}0000`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

function webp(...chunks: readonly Buffer[]): Buffer {
  const all = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  return riff('RIFF', all)
}

const lossy = riff('VP8 ', Buffer.from('a picture'))
const buildExtendedHeader = (flags: number) => riff('VP8X', Buffer.from([flags, 0, 0, 0, 9, 0, 0, 9, 0, 0]))
const WEBP = webp(
  buildExtendedHeader(0x3c),
  riff('ICCP', Buffer.from('ICC_PROFILE')),
  lossy,
  riff('EXIF', Buffer.from('MM\0*KeaPhones')),
)

test('a JPEG keeps its picture and loses the metadata of the phone', () => {
  expect(JPEG.toString('latin1')).toMatch(NOTES)

  const photo = stripMetadata(JPEG)
  const kept = Buffer.from(photo?.bytes ?? [])

  expect(photo?.mediaType).toBe('image/jpeg')
  expect(kept.toString('latin1')).not.toMatch(NOTES)
  // from the tables to the end the bytes are unchanged
  const tables = JPEG.indexOf(Buffer.from('ffdb', 'hex'))
  expect(kept).toEqual(Buffer.concat([JPEG.subarray(0, 2), JPEG.subarray(tables)]))
})

test.each([
  ['a PNG', PNG, BARE_PNG],
  ['a PNG that has nothing beside its picture', BARE_PNG, BARE_PNG],
  ['a WebP', WEBP, webp(buildExtendedHeader(0x10), lossy)],
  ['a plain WebP', webp(lossy), webp(lossy)],
])('%s keeps its picture', (_what, given, bare) => {
  expect(Buffer.from(stripMetadata(given)?.bytes ?? [])).toEqual(bare)
})

test('data behind the end of a JPEG and between its scans is removed', () => {
  const comment = Buffer.concat([Buffer.from('fffe000b', 'hex'), Buffer.from('Whitianga')])
  const end = JPEG.length - 2
  const more = Buffer.concat([
    JPEG.subarray(0, end),
    comment,
    JPEG.subarray(end),
    Buffer.from('Exif Whitianga'),
  ])

  expect(stripMetadata(more)).toEqual(stripMetadata(JPEG))
})

test.each<[what: string, given: Buffer]>([
  ['no photo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['nothing', Buffer.alloc(0)],
  ['a JPEG that breaks off', JPEG.subarray(0, 9_000)],
  ['a JPEG that breaks off in a segment', JPEG.subarray(0, 60)],
  ['a JPEG without a picture', Buffer.from('ffd8ffd9', 'hex')],
  ['a PNG that breaks off', PNG.subarray(0, 50)],
  ['a PNG without a picture', Buffer.concat([PNG_START, header, chunk('IEND', Buffer.alloc(0))])],
  ['a WebP that breaks off', WEBP.subarray(0, 40)],
  ['a WebP without a picture', webp(buildExtendedHeader(0))],
  ['too much', Buffer.concat([JPEG, Buffer.alloc(MAX_PHOTO_BYTES)])],
])('%s is refused', (_what, given) => {
  expect(stripMetadata(given)).toBeNull()
})
