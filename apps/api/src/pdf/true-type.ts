// The numbers here are places of fields in the font's tables, as the OpenType specification counts them.

/** A TrueType font as a PDF embeds it: glyphs by letter, their widths and their outlines as they stand in the file. */
export type TrueType = {
  readonly postScriptName: string
  /** Units of the em square; all lengths are counted in them. */
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  readonly box: readonly number[]
  /** 0, the sign for what is missing, for a letter that the font lacks. */
  glyphOf(codePoint: number): number
  advanceOf(glyph: number): number
  sideBearingOf(glyph: number): number
  outlineOf(glyph: number): Buffer
  /** A table as it stands in the file; null where there is none. */
  table(name: string): Buffer | null
}

const TABLE_ENTRY_BYTES = 16
const HEADER_BYTES = 12

/** Reads a font file with outlines in `glyf`; letters beyond the first 65,536 are not looked for. */
export function readTrueType(file: Buffer, postScriptName: string): TrueType {
  const tables = tablesOf(file)
  const table = (name: string) => tables.get(name) ?? null
  function needed(name: string): Buffer {
    const found = table(name)
    if (found === null) throw new Error(`the font ${postScriptName} has no table ${name}`)
    return found
  }
  const head = needed('head')
  const hhea = needed('hhea')
  const hmtx = needed('hmtx')
  const glyf = needed('glyf')
  const loca = needed('loca')
  const glyphs = glyphsByLetter(needed('cmap'))
  const metrics = hhea.readUInt16BE(34)
  const longOffsets = head.readInt16BE(50) === 1
  const offsetOf = (glyph: number) =>
    longOffsets ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph)

  return {
    postScriptName,
    unitsPerEm: head.readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    box: [36, 38, 40, 42].map((at) => head.readInt16BE(at)),
    glyphOf: (codePoint) => glyphs.get(codePoint) ?? 0,
    // the last of the widths counts for all glyphs behind it
    advanceOf: (glyph) => hmtx.readUInt16BE(4 * Math.min(glyph, metrics - 1)),
    sideBearingOf: (glyph) =>
      glyph < metrics
        ? hmtx.readInt16BE(4 * glyph + 2)
        : hmtx.readInt16BE(4 * metrics + 2 * (glyph - metrics)),
    outlineOf: (glyph) => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1)),
    table,
  }
}

function tablesOf(file: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  for (let entry = 0; entry < file.readUInt16BE(4); entry += 1) {
    const at = HEADER_BYTES + entry * TABLE_ENTRY_BYTES
    const start = file.readUInt32BE(at + 8)
    tables.set(file.toString('latin1', at, at + 4), file.subarray(start, start + file.readUInt32BE(at + 12)))
  }
  return tables
}

const SEGMENTS_FORMAT = 4

/** From the table of segments, which every font with a Unicode map has. */
function glyphsByLetter(cmap: Buffer): Map<number, number> {
  for (let entry = 0; entry < cmap.readUInt16BE(2); entry += 1) {
    const platform = cmap.readUInt16BE(4 + 8 * entry)
    const start = cmap.readUInt32BE(8 + 8 * entry)
    const unicode = platform === 0 || platform === 3
    if (unicode && cmap.readUInt16BE(start) === SEGMENTS_FORMAT) return segmentsIn(cmap.subarray(start))
  }
  throw new Error('the font has no map of letters in segments')
}

function segmentsIn(table: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>()
  const bytes = table.readUInt16BE(6)
  for (let at = 0; at < bytes; at += 2) {
    const last = table.readUInt16BE(14 + at)
    const first = table.readUInt16BE(16 + bytes + at)
    const delta = table.readUInt16BE(16 + 2 * bytes + at)
    const rangeAt = 16 + 3 * bytes + at
    const range = table.readUInt16BE(rangeAt)
    for (let letter = first; letter <= last && letter !== 0xffff; letter += 1) {
      const raw = range === 0 ? letter : table.readUInt16BE(rangeAt + range + 2 * (letter - first))
      if (raw !== 0) glyphs.set(letter, (raw + delta) & 0xffff)
    }
  }
  return glyphs
}
