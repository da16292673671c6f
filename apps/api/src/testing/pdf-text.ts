import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF of ours, piece by piece: its codes turned back into letters by the map that each embedded font
 * carries for exactly this, as a reader's search and copy do.
 */
export function textOfPdf(bytes: Buffer): string {
  const objects = objectsOf(bytes)
  const fonts = fontsOf(objects)
  return [...objects.values()]
    .filter(({ stream }) => stream.includes('BT/F'))
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

/** One letter a line: `<0001> <0041>`. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, lines = ''] of map.matchAll(/beginbfchar\n([\s\S]*?)\nendbfchar/g)) {
    for (const [, code = '', meant = ''] of lines.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)>/g)) {
      letters.set(Number.parseInt(code, 16), utf16(meant))
    }
  }
  return letters
}

function utf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

function shownText(stream: string, fonts: Map<string, Map<number, string>>): string[] {
  let letters = new Map<number, string>()
  const lines: string[] = []
  for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]*)>Tj/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? letters
    if (shown === undefined) continue
    const codes = shown.match(/.{4}/g) ?? []
    lines.push(codes.map((code) => letters.get(Number.parseInt(code, 16)) ?? '\uFFFD').join(''))
  }
  return lines
}
