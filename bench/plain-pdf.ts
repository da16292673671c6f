import { deflateSync } from 'node:zlib'

const LINES_A_PAGE = 150
const TOP = 800
const LEADING = 5

/** The smallest PDF with these lines: a standard font, one deflated stream for each page, no tags, only letters of Latin 1. */
export function plainPdf(lines: readonly string[]): Buffer {
  const pages = Array.from({ length: Math.ceil(lines.length / LINES_A_PAGE) }, (_page, place) =>
    lines.slice(place * LINES_A_PAGE, (place + 1) * LINES_A_PAGE),
  )
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_page, place) => `${4 + 2 * place} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ].map((text) => Buffer.from(text))
  for (const page of pages) {
    const shown = page.map(
      (line, place) =>
        `1 0 0 1 48 ${TOP - LEADING * place} Tm(${line.replace(/[\\()]/g, String.raw`\$&`)})Tj`,
    )
    const stream = deflateSync(Buffer.from(`BT/F1 5 Tf\n${shown.join('\n')}\nET`, 'latin1'))
    const contents = objects.length + 2
    objects.push(
      Buffer.from(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${contents} 0 R>>`,
      ),
      Buffer.concat([
        Buffer.from(`<</Filter/FlateDecode/Length ${stream.length}>>\nstream\n`),
        stream,
        Buffer.from('\nendstream'),
      ]),
    )
  }
  return assemblePdf(objects)
}

function assemblePdf(objects: readonly Buffer[]): Buffer {
  const chunks = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let offset = chunks[0]?.length ?? 0
  for (const [place, object] of objects.entries()) {
    const whole = Buffer.concat([Buffer.from(`${place + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    offsets.push(offset)
    chunks.push(whole)
    offset += whole.length
  }
  const entries = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  chunks.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}` +
        `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${offset}\n%%EOF`,
    ),
  )
  return Buffer.concat(chunks)
}
