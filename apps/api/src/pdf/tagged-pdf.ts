import { deflateSync } from 'node:zlib'

import type { Day } from '@switchboard/domain/day'

import { fontSubset } from './font-subset.ts'
import type { EmbeddedFont } from './font-subset.ts'
import { NOTO_SANS } from './noto-sans.ts'
import type { Weight } from './noto-sans.ts'
import { pdfFile, pdfText } from './pdf-file.ts'
import type { PdfFile, Ref } from './pdf-file.ts'
import { tagOf, writeStructure } from './structure.ts'
import type { Tag } from './structure.ts'

/** Points of an A4 page. */
export const PAGE = { width: 595.28, height: 841.89 } as const

/** How text looks; sizes in points, colours as `#rrggbb`. */
export type Ink = { readonly weight: Weight; readonly size: number; readonly colour: string }

/** A line of text; `y` is its foot, counted from the top of the page. */
export type PlacedLine = { readonly x: number; readonly y: number; readonly text: string }

/** A document whose text stands in a tree of pieces beside the pages; whatever is in no piece is decoration. */
export type TaggedPdf = {
  readonly document: Tag
  newPage(): void
  widthOf(text: string, ink: Ink): number
  /** Lines that belong together, as the next content of a piece; decoration where there is none. */
  write(tag: Tag | null, ink: Ink, lines: readonly PlacedLine[]): void
  /** Rules, boxes and signs, drawn by these operators from the page's foot. */
  decorate(operators: string): void
  /** Each page gets its line at the foot; the document is closed. */
  finish(footOf: (page: number, pages: number) => { ink: Ink; line: PlacedLine }): Uint8Array<ArrayBuffer>
}

export type About = {
  readonly title: string
  readonly author: string
  readonly lang: string
  readonly created: Day
}

/** The names under which pages know their fonts. */
const FONT_NAMES = { regular: 'F1', bold: 'F2' } as const

export function taggedPdf(about: About): TaggedPdf {
  const fonts = {
    regular: fontSubset(NOTO_SANS.regular, 'BILLAA'),
    bold: fontSubset(NOTO_SANS.bold, 'BILLAB'),
  }
  const document = tagOf('Document')
  const pages: { readonly operators: string[]; marks: number }[] = []

  function current() {
    const page = pages.at(-1)
    if (page === undefined) throw new Error('a document is written on a page')
    return page
  }

  function shown(ink: Ink, lines: readonly PlacedLine[]): string {
    const set = `${colourOf(ink.colour)} rg BT/${FONT_NAMES[ink.weight]} ${ink.size} Tf`
    const placed = lines.map(({ x, y, text }, place) => {
      // words that end a line do not run into those of the next
      const whole = place < lines.length - 1 ? `${text} ` : text
      return `1 0 0 1 ${figure(x)} ${figure(PAGE.height - y)} Tm<${fonts[ink.weight].codesOf(whole)}>Tj`
    })
    return `${set} ${placed.join(' ')} ET`
  }

  return {
    document,
    newPage: () => void pages.push({ operators: [], marks: 0 }),
    widthOf: (text, { weight, size }) => fonts[weight].widthOf(text, size),
    write(tag, ink, lines) {
      const page = current()
      if (tag === null) return void page.operators.push(`/Artifact BMC ${shown(ink, lines)} EMC`)
      page.operators.push(`/${tag.name}<</MCID ${page.marks}>>BDC ${shown(ink, lines)} EMC`)
      tag.kids.push({ page: pages.length - 1, number: page.marks })
      page.marks += 1
    },
    decorate: (operators) => void current().operators.push(`/Artifact BMC q ${operators} Q EMC`),
    finish(footOf) {
      for (const [place, { operators }] of pages.entries()) {
        const { ink, line } = footOf(place + 1, pages.length)
        operators.push(`/Artifact<</Type/Pagination/Subtype/Footer>>BDC ${shown(ink, [line])} EMC`)
      }
      const contents = pages.map(({ operators }) => operators.join('\n'))
      const embedded = [fonts.regular.embedded(), fonts.bold.embedded()]
      return written(about, document, { contents, embedded })
    },
  }
}

type Content = { readonly contents: readonly string[]; readonly embedded: readonly EmbeddedFont[] }

function written(about: About, document: Tag, { contents, embedded }: Content): Uint8Array<ArrayBuffer> {
  const file = pdfFile()
  const fonts = embedded.map((font, place) => `/F${place + 1} ${writeFont(file, font)} 0 R`)
  const resources = file.putOpen(`<</Font<<${fonts.join('')}>>>>`)
  const tree = file.reserve()
  const pages = contents.map((content, place) => {
    const stream = file.putStream('', deflateSync(Buffer.from(content, 'latin1')))
    return file.put(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]` +
        `/Resources ${resources} 0 R/Contents ${stream} 0 R/StructParents ${place}/Tabs/S>>`,
    )
  })
  file.put(
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((page) => `${page} 0 R`).join(' ')}]>>`,
    tree,
  )
  const structure = writeStructure(file, document, pages)
  const metadata = file.putPlainStream('/Type/Metadata/Subtype/XML', Buffer.from(metadataOf(about)))
  const { title, author, lang, created } = about
  const date = `(D:${created.replaceAll('-', '')}000000Z)`
  const information = file.put(
    `<</Title ${pdfText(title)}/Author ${pdfText(author)}/CreationDate ${date}/ModDate ${date}>>`,
  )
  const root = file.putOpen(
    `<</Type/Catalog/Pages ${tree} 0 R/Lang (${lang})/MarkInfo<</Marked true>>/StructTreeRoot ${structure} 0 R` +
      `/ViewerPreferences<</DisplayDocTitle true>>/Metadata ${metadata} 0 R>>`,
  )
  return file.bytes(root, information)
}

function writeFont(file: PdfFile, font: EmbeddedFont): Ref {
  const { name, widths, letters, descriptor, fileBytes } = font
  const program = file.putStream(`/Length1 ${fileBytes}`, font.file)
  const described = file.put(`<<${descriptor}/FontFile2 ${program} 0 R>>`)
  const descendant = file.put(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)` +
      `/Supplement 0>>/CIDToGIDMap/Identity/FontDescriptor ${described} 0 R/W${widths}>>`,
  )
  const map = file.putStream('', letters)
  return file.putOpen(
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]` +
      `/ToUnicode ${map} 0 R>>`,
  )
}

function metadataOf({ title, author, lang }: About): string {
  return (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">' +
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>` +
    `<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>` +
    `<dc:language><rdf:Bag><rdf:li>${lang}</rdf:li></rdf:Bag></dc:language>` +
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
  )
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const FULL = 255

/** The three shares of a colour, as operators take them. */
export function colourOf(colour: string): string {
  const shares = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / FULL)
  return shares.map(figure).join(' ')
}

/** A number of the page, exact to a thousandth. */
export function figure(number: number): string {
  return String(Math.round(number * 1000) / 1000)
}
