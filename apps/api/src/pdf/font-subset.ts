import { deflateSync } from 'node:zlib'

import type { TrueType } from './true-type.ts'

const PDF_UNITS_PER_EM = 1000

/** The letters of one font that a document uses. Each has a code of its own, by which copying gives it back. */
export type FontSubset = {
  /** In points at a size in points. */
  widthOf(text: string, size: number): number
  /** The text as its codes in hexadecimal digits, as a page shows it. */
  codesOf(text: string): string
  embedded(): EmbeddedFont
}

/** What a document carries of a font: its file, deflated, and what the PDF says of it. */
export type EmbeddedFont = {
  readonly name: string
  readonly file: Buffer
  readonly fileBytes: number
  readonly widths: string
  readonly letters: Buffer
  readonly descriptor: string
}

/** Begins with no letter but the sign for what is missing. */
export function fontSubset(font: TrueType, tag: string): FontSubset {
  // code 0 is the font's own sign for what is missing; a letter that the font lacks shows it under a code of its own
  const codes = new Map<string, number>()
  const hex = new Map<string, string>()
  const glyphs = [0]
  const advances = new Map<string, number>()

  function codeOf(letter: string): string {
    const known = hex.get(letter)
    if (known !== undefined) return known
    const code = glyphs.length
    glyphs.push(font.glyphOf(letter.codePointAt(0) ?? 0))
    codes.set(letter, code)
    const written = code.toString(16).padStart(4, '0')
    hex.set(letter, written)
    return written
  }

  function advanceOf(letter: string): number {
    const known = advances.get(letter)
    if (known !== undefined) return known
    const advance = font.advanceOf(font.glyphOf(letter.codePointAt(0) ?? 0))
    advances.set(letter, advance)
    return advance
  }

  return {
    widthOf(text, size) {
      let units = 0
      for (const letter of text) units += advanceOf(letter)
      return (units * size) / font.unitsPerEm
    },
    codesOf(text) {
      let written = ''
      for (const letter of text) written += codeOf(letter)
      return written
    },
    embedded() {
      const file = subsetFile(font, glyphs)
      const name = `${tag}+${font.postScriptName}`
      return {
        name,
        file: deflateSync(file),
        fileBytes: file.length,
        widths: `[0[${glyphs.map((glyph) => scaled(font.advanceOf(glyph), font)).join(' ')}]]`,
        letters: deflateSync(letterMap(codes)),
        descriptor: descriptorOf(font, name),
      }
    },
  }
}

function scaled(units: number, { unitsPerEm }: TrueType): number {
  return Math.round((units * PDF_UNITS_PER_EM) / unitsPerEm)
}

function descriptorOf(font: TrueType, name: string): string {
  const [ascent, descent] = [font.ascent, font.descent].map((units) => scaled(units, font))
  const box = font.box.map((units) => scaled(units, font)).join(' ')
  return (
    `/Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${box}]/ItalicAngle 0` +
    `/Ascent ${ascent}/Descent ${descent}/CapHeight ${ascent}/StemV 80`
  )
}

/** As many letters stand in one section of a map at most. */
const MOST_A_SECTION = 100

/** What each code means, so that search and copy find the letters, macrons included. */
function letterMap(codes: ReadonlyMap<string, number>): Buffer {
  const lines = [...codes].map(([letter, code]) => {
    const meant = Buffer.from(letter, 'utf16le').swap16().toString('hex')
    return `<${code.toString(16).padStart(4, '0')}> <${meant}>`
  })
  const sections: string[] = []
  for (let from = 0; from < lines.length; from += MOST_A_SECTION) {
    const some = lines.slice(from, from + MOST_A_SECTION)
    sections.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`)
  }
  return Buffer.from(
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n' +
      '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n' +
      `1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n${sections.join('\n')}\n` +
      'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend',
  )
}

// Numbers from here on are places and sizes of fields in the font's tables, as the OpenType specification counts them.

/** A font file of these glyphs alone, in this order; glyphs that others are put together from follow them. */
function subsetFile(font: TrueType, wanted: readonly number[]): Buffer {
  const glyphs = [...wanted]
  const outlines: Buffer[] = []
  // parts are appended while their glyph is copied, so the list grows under way
  for (let place = 0; place < glyphs.length; place += 1) {
    outlines.push(withParts(font.outlineOf(glyphs[place] ?? 0), glyphs, wanted.length))
  }
  const count = glyphs.length
  const loca = Buffer.alloc(4 * (count + 1))
  const metrics = Buffer.alloc(4 * count)
  let offset = 0
  for (const [place, glyph] of glyphs.entries()) {
    offset += outlines[place]?.length ?? 0
    loca.writeUInt32BE(offset, 4 * (place + 1))
    metrics.writeUInt16BE(font.advanceOf(glyph), 4 * place)
    metrics.writeInt16BE(font.sideBearingOf(glyph), 4 * place + 2)
  }
  const head = copyOf(font, 'head')
  head.writeInt16BE(1, 50)
  const hhea = copyOf(font, 'hhea')
  hhea.writeUInt16BE(count, 34)
  const maxp = copyOf(font, 'maxp')
  maxp.writeUInt16BE(count, 4)
  return fontFile([
    ...(['cvt ', 'fpgm'] as const).flatMap((name) => optional(font, name)),
    ['glyf', Buffer.concat(outlines)],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', metrics],
    ['loca', loca],
    ['maxp', maxp],
    ...optional(font, 'prep'),
  ])
}

function copyOf(font: TrueType, name: string): Buffer {
  return Buffer.from(font.table(name) ?? Buffer.alloc(0))
}

function optional(font: TrueType, name: string): [string, Buffer][] {
  const table = font.table(name)
  return table === null ? [] : [[name, table]]
}

const WORDS = 0x1
const SCALE = 0x8
const MORE = 0x20
const TWO_SCALES = 0x40
const MATRIX = 0x80

/** An outline of its own as it is; one put together from others, as letters with macrons are, with their new places. */
function withParts(outline: Buffer, glyphs: number[], firstPart: number): Buffer {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline
  const copy = Buffer.from(outline)
  for (let at = 10, flags = MORE; (flags & MORE) !== 0;) {
    flags = copy.readUInt16BE(at)
    const part = copy.readUInt16BE(at + 2)
    let place = glyphs.indexOf(part, firstPart)
    if (place === -1) place = glyphs.push(part) - 1
    copy.writeUInt16BE(place, at + 2)
    at += 4 + ((flags & WORDS) !== 0 ? 4 : 2)
    at += (flags & SCALE) !== 0 ? 2 : (flags & TWO_SCALES) !== 0 ? 4 : (flags & MATRIX) !== 0 ? 8 : 0
  }
  return copy
}

/** The tables under a directory; each begins at a multiple of four bytes. */
function fontFile(tables: readonly (readonly [string, Buffer])[]): Buffer {
  const power = 2 ** Math.floor(Math.log2(tables.length))
  const header = Buffer.alloc(12 + 16 * tables.length)
  header.writeUInt32BE(0x00010000, 0)
  header.writeUInt16BE(tables.length, 4)
  header.writeUInt16BE(16 * power, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE(16 * (tables.length - power), 10)
  const parts = [header]
  let offset = header.length
  for (const [place, [name, table]] of tables.entries()) {
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4)
    table.copy(padded)
    const at = 12 + 16 * place
    header.write(name, at, 'latin1')
    header.writeUInt32BE(checksumOf(padded), at + 4)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(table.length, at + 12)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

function checksumOf(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}
