import { PAGE, colourOf, figure, taggedPdf } from '#api/pdf/tagged-pdf.ts'
import type { About, Ink, TaggedPdf } from '#api/pdf/tagged-pdf.ts'
import { tagOf } from '#api/pdf/structure.ts'
import type { Tag, TagName } from '#api/pdf/structure.ts'

// points
export const MARGIN = 48
export const RIGHT = PAGE.width - MARGIN
export const WIDTH = RIGHT - MARGIN
/** Where what is written ends; the page's number stands below it. */
export const FOOT = PAGE.height - MARGIN - 20

const INK_COLOUR = '#101828'
const SOFT_COLOUR = '#475467'
const RULE_COLOUR = '#d0d5dd'

/** The few looks that text on a bill has. */
export const INKS = {
  brand: { weight: 'bold', size: 18, colour: INK_COLOUR },
  heading: { weight: 'bold', size: 13, colour: INK_COLOUR },
  figure: { weight: 'bold', size: 20, colour: INK_COLOUR },
  strong: { weight: 'bold', size: 9.5, colour: INK_COLOUR },
  text: { weight: 'regular', size: 9.5, colour: INK_COLOUR },
  soft: { weight: 'regular', size: 8.5, colour: SOFT_COLOUR },
  softStrong: { weight: 'bold', size: 8.5, colour: SOFT_COLOUR },
} as const satisfies Record<string, Ink>

/** A line is this much higher than its letters. */
const LEADING = 1.35
/** Of the height of a line, what lies above its foot. */
const RISE = 0.78

export function lineHeight({ size }: Ink): number {
  return size * LEADING
}

/** The pages of a bill with the place that is written next; places are counted from the top of the page. */
export type Sheet = {
  readonly pdf: TaggedPdf
  y: number
  /** Drawn again at the top of each page that a table goes on to. */
  onNewPage: () => void
}

export function sheetOf(about: About): Sheet {
  const pdf = taggedPdf(about)
  pdf.newPage()
  return { pdf, y: MARGIN, onNewPage: () => undefined }
}

export function add(parent: Tag, name: TagName, attributes = ''): Tag {
  const tag = tagOf(name, attributes)
  parent.kids.push(tag)
  return tag
}

/** Goes on to a new page where the next piece would run into the foot. */
export function keepTogether(sheet: Sheet, height: number): void {
  if (sheet.y + height <= FOOT) return
  sheet.pdf.newPage()
  sheet.y = MARGIN
  sheet.onNewPage()
}

/** Where a text begins and how wide it may be. */
export type Box = { readonly x: number; readonly width: number; readonly align?: 'right' }

/** Writes a text into a box from a place on, as decoration where it belongs to no piece; answers the place below it. */
export function writeIn(
  sheet: Sheet,
  tag: Tag | null,
  { ink, text, top, box }: { ink: Ink; text: string; top: number; box: Box },
): number {
  const lines = wrapped(sheet, text, { ink, width: box.width })
  const height = lineHeight(ink)
  sheet.pdf.write(
    tag,
    ink,
    lines.map((line, place) => ({
      x: box.align === 'right' ? box.x + box.width - sheet.pdf.widthOf(line, ink) : box.x,
      y: top + height * place + height * RISE,
      text: line,
    })),
  )
  return top + height * lines.length
}

/** The text as lines that fit; a word that is wider than they are is cut. Line feeds begin a new one. */
export function wrapped({ pdf }: Sheet, text: string, { ink, width }: { ink: Ink; width: number }): string[] {
  const fits = (line: string) => pdf.widthOf(line, ink) <= width
  return printable(text)
    .split('\n')
    .flatMap((paragraph) => {
      if (fits(paragraph)) return [paragraph]
      const lines: string[] = []
      let line = ''
      for (const word of paragraph
        .split(' ')
        .flatMap((whole) => (fits(whole) ? [whole] : cut(whole, fits)))) {
        const longer = line === '' ? word : `${line} ${word}`
        if (line !== '' && !fits(longer)) {
          lines.push(line)
          line = word
        } else line = longer
      }
      return [...lines, line]
    })
}

function cut(word: string, fits: (part: string) => boolean): string[] {
  const parts = ['']
  for (const letter of word) {
    const longer = `${parts.at(-1) ?? ''}${letter}`
    if (fits(longer) || longer === letter) parts[parts.length - 1] = longer
    else parts.push(letter)
  }
  return parts
}

/** A letter with its macron is one sign, as the font has it; what no page can show is a space. */
function printable(text: string): string {
  return text.normalize('NFC').replace(/[^\n\P{Cc}]/gu, ' ')
}

export function rule({ pdf }: Sheet, y: number): void {
  const at = figure(PAGE.height - y)
  pdf.decorate(`${colourOf(RULE_COLOUR)} RG 0.75 w ${MARGIN} ${at} m ${figure(RIGHT)} ${at} l S`)
}

/** Where a slip is to be cut off. */
export function cutLine({ pdf }: Sheet, y: number): void {
  const at = figure(PAGE.height - y)
  pdf.decorate(`${colourOf(SOFT_COLOUR)} RG 0.75 w [4 3] 0 d ${MARGIN} ${at} m ${figure(RIGHT)} ${at} l S`)
}

export function panel({ pdf }: Sheet, box: { x: number; top: number; width: number; height: number }): void {
  const { x, top, width, height } = box
  const corner = `${figure(x)} ${figure(PAGE.height - top - height)}`
  pdf.decorate(`${colourOf('#eff1f6')} rg ${corner} ${figure(width)} ${figure(height)} re f`)
}

export function heading(sheet: Sheet, parent: Tag, text: string): void {
  // a heading stays with the first rows under it
  keepTogether(sheet, 70)
  const box = { x: MARGIN, width: WIDTH }
  sheet.y = writeIn(sheet, add(parent, 'H2'), { ink: INKS.heading, text, top: sheet.y, box })
  rule(sheet, sheet.y + 3)
  sheet.y += 8
}
