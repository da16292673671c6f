import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF that pdfkit made, piece by piece: its glyph numbers turned back into letters by the map that each
 * embedded font carries for exactly this, as a reader's search and copy do.
 */
export function textOfPdf(bytes: Buffer): string {
  const objects = objectsOf(bytes)
  const fonts = fontsOf(objects)
  return [...objects.values()]
    .filter(({ stream }) => stream.includes('BT'))
    .flatMap(({ stream }) => shownText(stream, fonts))
    .join('\n')
}

type PdfObject = { readonly head: string; readonly stream: string }

function objectsOf(bytes: Buffer): Map<string, PdfObject> {
  const text = bytes.toString('latin1')
  const found = new Map<string, PdfObject>()
  for (const [, number = '', body = ''] of text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) {
    const at = body.indexOf('stream\n')
    const head = at === -1 ? body : body.slice(0, at)
    const raw = at === -1 ? '' : body.slice(at + 'stream\n'.length, body.lastIndexOf('\nendstream'))
    const packed = head.includes('/FlateDecode')
    const stream = packed ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw
    found.set(number, { head, stream })
  }
  return found
}

/** Per font resource name (`F1`), the letters of its glyph numbers. */
function fontsOf(objects: Map<string, PdfObject>): Map<string, Map<number, string>> {
  const fonts = new Map<string, Map<number, string>>()
  for (const { head } of objects.values()) {
    for (const [, name = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1] ?? ''
      fonts.set(name, lettersOf(objects.get(map)?.stream ?? ''))
    }
  }
  return fonts
}

/** pdfkit writes ranges with a list: `<0000> <00ff> [<0041> <0042> …]`. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from, 16)
    const entries = [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => hex.replaceAll(' ', ''))
    for (const [place, hex] of entries.entries()) letters.set(first + place, utf16(hex))
  }
  return letters
}

function utf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

function shownText(stream: string, fonts: Map<string, Map<number, string>>): string[] {
  let letters = new Map<number, string>()
  const lines: string[] = []
  for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? letters
    if (shown === undefined) continue
    const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    lines.push(glyphs.map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? '\uFFFD').join(''))
  }
  return lines
}
