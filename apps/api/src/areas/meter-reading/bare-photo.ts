import { MAX_PHOTO_BYTES, detectPhotoType } from '@switchboard/domain/meter-reading/photo'
import type { PhotoType } from '@switchboard/domain/meter-reading/photo'

import type { Photo } from '#api/provider/metering/enter-readings.ts'

/**
 * Keeps only the picture of a JPEG, PNG or WebP file: metadata, thumbnails and bytes behind its end are removed. Null if the
 * bytes are another format, too many or incomplete. The parts to keep are listed, so that new kinds of metadata are removed
 * too.
 */
export function barePhoto(given: Uint8Array): Photo | null {
  const mediaType = detectPhotoType(given)
  if (mediaType === null || given.length > MAX_PHOTO_BYTES) return null
  const file = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const parts = BARE[mediaType](file)
  return parts === null ? null : { mediaType, bytes: Buffer.concat(parts) }
}

const BARE: Record<PhotoType, (file: Buffer) => Buffer[] | null> = {
  'image/jpeg': bareJpeg,
  'image/png': barePng,
  'image/webp': bareWebp,
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** The segments of the picture: frames and Huffman tables, arithmetic coding, quantization tables, restart intervals, scans. */
const JPEG_KEPT: ReadonlySet<number> = new Set([
  ...Array.from({ length: 16 }, (_, place) => 0xc0 + place),
  0xdb,
  0xdd,
  START_OF_SCAN,
])
/** The Adobe segment states the colour coding and holds nothing else: 14 bytes that begin with this. */
const ADOBE = 0xee
const ADOBE_BYTES = 14

/** A segment of ITU-T T.81 is a marker, a length and the content. */
function bareJpeg(file: Buffer): Buffer[] | null {
  const kept = [file.subarray(0, 2)]
  let hasScan = false
  let at = 2
  while (at + 1 < file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
    } else if (marker === END_OF_IMAGE) {
      return hasScan ? [...kept, file.subarray(at, at + 2)] : null
    } else {
      if (at + 4 > file.length) return null
      const end = at + 2 + file.readUInt16BE(at + 2)
      if (end < at + 4 || end > file.length) return null
      const next = marker === START_OF_SCAN ? endOfScan(file, end) : end
      if (JPEG_KEPT.has(marker) || isAdobe(file.subarray(at, end))) kept.push(file.subarray(at, next))
      hasScan ||= marker === START_OF_SCAN
      at = next
    }
  }
  return null
}

function isAdobe(segment: Buffer): boolean {
  return (
    segment[1] === ADOBE &&
    segment.length === 2 + ADOBE_BYTES &&
    segment.subarray(4, 9).toString('latin1') === 'Adobe'
  )
}

/** The position of the next marker: within a scan 0xff is followed by 0 or by a restart. */
function endOfScan(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from)
  while (at !== -1) {
    const next = file[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
    at = file.indexOf(0xff, at + 2)
  }
  return file.length
}

const PNG_START_BYTES = 8
/** A chunk's length, name and check sum. */
const PNG_FRAME_BYTES = 12
const PNG_KEPT: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

function barePng(file: Buffer): Buffer[] | null {
  const kept = [file.subarray(0, PNG_START_BYTES)]
  const names = new Set<string>()
  let at = PNG_START_BYTES
  while (at + PNG_FRAME_BYTES <= file.length) {
    const end = at + PNG_FRAME_BYTES + file.readUInt32BE(at)
    const name = file.subarray(at + 4, at + 8).toString('latin1')
    if (end > file.length) return null
    if (PNG_KEPT.has(name)) kept.push(file.subarray(at, end))
    names.add(name)
    if (name === 'IEND') return names.has('IHDR') && names.has('IDAT') ? kept : null
    at = end
  }
  return null
}

const RIFF_START_BYTES = 12
const CHUNK_HEAD_BYTES = 8
const WEBP_PICTURES: ReadonlySet<string> = new Set(['VP8 ', 'VP8L'])
/** The only flag of an extended file that remains true: the picture is partly transparent. */
const WEBP_ALPHA_FLAG = 0x10

function bareWebp(file: Buffer): Buffer[] | null {
  const kept: Buffer[] = []
  let pictures = 0
  const last = Math.min(file.length, CHUNK_HEAD_BYTES + file.readUInt32LE(4))
  let at = RIFF_START_BYTES
  while (at + CHUNK_HEAD_BYTES <= last) {
    const length = file.readUInt32LE(at + 4)
    const end = at + CHUNK_HEAD_BYTES + length + (length % 2)
    if (end > last) return null
    const chunk = file.subarray(at, end)
    const name = chunk.subarray(0, 4).toString('latin1')
    if (name === 'VP8X') kept.push(withoutNotes(chunk))
    else if (name === 'ALPH' || WEBP_PICTURES.has(name)) kept.push(chunk)
    if (WEBP_PICTURES.has(name)) pictures += 1
    at = end
  }
  if (pictures !== 1) return null
  const start = Buffer.from(file.subarray(0, RIFF_START_BYTES))
  start.writeUInt32LE(
    kept.reduce((sum, { length }) => sum + length, 4),
    4,
  )
  return [start, ...kept]
}

function withoutNotes(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk)
  if (copy.length > CHUNK_HEAD_BYTES)
    copy.writeUInt8((copy[CHUNK_HEAD_BYTES] ?? 0) & WEBP_ALPHA_FLAG, CHUNK_HEAD_BYTES)
  return copy
}
