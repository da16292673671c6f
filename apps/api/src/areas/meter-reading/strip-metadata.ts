import { MAX_PHOTO_BYTES, detectPhotoType } from '@switchboard/domain/meter-reading/photo'
import type { PhotoType } from '@switchboard/domain/meter-reading/photo'

import type { Photo } from '#api/provider/metering/enter-readings.ts'

/**
 * Removes metadata, thumbnails and bytes behind the end of a JPEG, PNG or WebP file. Only listed parts remain, so that new kinds
 * of metadata are removed too. Null if the file has another format, is too large or incomplete.
 */
export function stripMetadata(bytes: Uint8Array): Photo | null {
  const mediaType = detectPhotoType(bytes)
  if (mediaType === null || bytes.length > MAX_PHOTO_BYTES) return null
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = LIST_PICTURE_PARTS[mediaType](file)
  return parts === null ? null : { mediaType, bytes: Buffer.concat(parts) }
}

const LIST_PICTURE_PARTS: Record<PhotoType, (file: Buffer) => Buffer[] | null> = {
  'image/jpeg': listJpegParts,
  'image/png': listPngParts,
  'image/webp': listWebpParts,
}

/** Each marker begins with this byte. Repeated, it fills the space before a marker. */
const MARKER_BYTE = 0xff
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** The markers between the restart intervals of a scan. */
const FIRST_RESTART = 0xd0
const LAST_RESTART = 0xd7
/** The segments of the picture: frames and Huffman tables, arithmetic coding, quantization tables, restart intervals, scans. */
const JPEG_PICTURE_MARKERS: ReadonlySet<number> = new Set([
  ...Array.from({ length: 16 }, (_, index) => 0xc0 + index),
  0xdb,
  0xdd,
  START_OF_SCAN,
])
/** The Adobe segment has only the colour coding. */
const ADOBE_MARKER = 0xee
const ADOBE_BYTES = 14

/** A segment of ITU-T T.81 is a marker of two bytes, a length of two bytes, which counts itself too, and the content. */
function listJpegParts(file: Buffer): Buffer[] | null {
  const parts = [file.subarray(0, 2)]
  let hasScan = false
  let at = 2
  while (at + 1 < file.length && file[at] === MARKER_BYTE) {
    const marker = file[at + 1] ?? 0
    if (marker === END_OF_IMAGE) return hasScan ? [...parts, file.subarray(at, at + 2)] : null
    if (marker === MARKER_BYTE) {
      at += 1
      continue
    }
    if (at + 4 > file.length) return null
    const end = at + 2 + file.readUInt16BE(at + 2)
    if (end < at + 4 || end > file.length) return null
    const isScan = marker === START_OF_SCAN
    const next = isScan ? findEndOfScan(file, end) : end
    if (JPEG_PICTURE_MARKERS.has(marker) || isAdobe(file.subarray(at, end)))
      parts.push(file.subarray(at, next))
    hasScan ||= isScan
    at = next
  }
  return null
}

function isAdobe(segment: Buffer): boolean {
  return (
    segment[1] === ADOBE_MARKER &&
    segment.length === 2 + ADOBE_BYTES &&
    segment.subarray(4, 9).toString('latin1') === 'Adobe'
  )
}

/** The position of the first marker after a scan. In a scan the marker byte is followed by 0 or is part of a restart marker. */
function findEndOfScan(file: Buffer, from: number): number {
  let at = file.indexOf(MARKER_BYTE, from)
  while (at !== -1) {
    const next = file[at + 1] ?? 0
    const isInScan = next === 0 || (next >= FIRST_RESTART && next <= LAST_RESTART)
    if (!isInScan) return at
    at = file.indexOf(MARKER_BYTE, at + 2)
  }
  return file.length
}

const PNG_START_BYTES = 8
/** The length, the name and the check sum of a chunk. */
const PNG_FRAME_BYTES = 12
const PNG_PICTURE_CHUNKS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

function listPngParts(file: Buffer): Buffer[] | null {
  const parts = [file.subarray(0, PNG_START_BYTES)]
  const names = new Set<string>()
  let at = PNG_START_BYTES
  while (at + PNG_FRAME_BYTES <= file.length) {
    const end = at + PNG_FRAME_BYTES + file.readUInt32BE(at)
    const name = file.subarray(at + 4, at + 8).toString('latin1')
    if (end > file.length) return null
    if (PNG_PICTURE_CHUNKS.has(name)) parts.push(file.subarray(at, end))
    names.add(name)
    if (name === 'IEND') return names.has('IHDR') && names.has('IDAT') ? parts : null
    at = end
  }
  return null
}

const RIFF_START_BYTES = 12
const CHUNK_HEAD_BYTES = 8
/** The name `WEBP` after the length of the file, which counts it. */
const WEBP_NAME_BYTES = 4
const WEBP_PICTURES: ReadonlySet<string> = new Set(['VP8 ', 'VP8L'])
/** The picture is partly transparent. The other flags announce metadata, which is removed, or an animation, which is refused. */
const WEBP_ALPHA_FLAG = 0x10

function listWebpParts(file: Buffer): Buffer[] | null {
  const parts: Buffer[] = []
  let pictures = 0
  const endOfFile = Math.min(file.length, CHUNK_HEAD_BYTES + file.readUInt32LE(4))
  let at = RIFF_START_BYTES
  while (at + CHUNK_HEAD_BYTES <= endOfFile) {
    const length = file.readUInt32LE(at + 4)
    // a chunk of an odd length has a byte of padding
    const end = at + CHUNK_HEAD_BYTES + length + (length % 2)
    if (end > endOfFile) return null
    const chunk = file.subarray(at, end)
    const name = chunk.subarray(0, 4).toString('latin1')
    if (name === 'VP8X') parts.push(clearMetadataFlags(chunk))
    else if (name === 'ALPH' || WEBP_PICTURES.has(name)) parts.push(chunk)
    if (WEBP_PICTURES.has(name)) pictures += 1
    at = end
  }
  if (pictures !== 1) return null
  const start = Buffer.from(file.subarray(0, RIFF_START_BYTES))
  const length = parts.reduce((sum, part) => sum + part.length, WEBP_NAME_BYTES)
  start.writeUInt32LE(length, 4)
  return [start, ...parts]
}

function clearMetadataFlags(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk)
  if (copy.length > CHUNK_HEAD_BYTES)
    copy.writeUInt8((copy[CHUNK_HEAD_BYTES] ?? 0) & WEBP_ALPHA_FLAG, CHUNK_HEAD_BYTES)
  return copy
}
