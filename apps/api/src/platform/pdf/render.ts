import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/**
 * Noto Sans, under the SIL Open Font License 1.1, which allows embedding. It has the letters with macrons that the standard fonts
 * of PDF lack.
 */
const FONTS = [
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
]

/** The folder does not exist, because templates read no files. */
const WORKSPACE = '/templates'

/** Cached results that the next two renders do not use are dropped, so that memory does not grow. */
const CACHED_RENDERS = 2

/** A Typst template with its name, and the data that it reads from `sys.inputs.data` as JSON. */
export type Document = { readonly template: string; readonly source: string; readonly data: object }

const sources = new Map<string, string>()
let loading: Promise<NodeCompiler> | undefined

/** Replaces letters that the font lacks. Noto Sans has this character. */
const MARK = '\uFFFD'

/**
 * Renders a document as a tagged PDF by the standard PDF/UA-1, which allows no letter without a glyph. Such letters are replaced
 * by a mark, which the template finds in `sys.inputs.marks`. Texts of the data are never parsed as Typst markup. The same document
 * gives the same bytes. The function blocks its thread.
 */
export async function renderPdf({ template, source, data }: Document): Promise<Buffer> {
  const compiler = await (loading ??= loadCompiler())
  const mainFilePath = `${WORKSPACE}/${template}.typ`
  if (sources.get(template) !== source) {
    compiler.addSource(mainFilePath, source)
    sources.set(template, source)
  }
  const compilePdf = (json: string, hasMarks: boolean) =>
    compiler.pdf(
      { mainFilePath, inputs: { data: json, marks: hasMarks ? MARK : '' } },
      { pdfStandard: 'ua-1' },
    )
  const json = JSON.stringify(data, makePrintable)
  try {
    return compilePdf(json, false)
  } catch (error) {
    const missingLetters = findMissingLetters(error)
    if (missingLetters === null) throw error
    return compilePdf(json.replaceAll(missingLetters, MARK), true)
  } finally {
    compiler.evictCache(CACHED_RENDERS)
  }
}

/** Loads the compiler, which has 52 MB, at the first document. */
async function loadCompiler(): Promise<NodeCompiler> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const fontBlobs = FONTS.map((font) => readFileSync(fileURLToPath(font)))
  return NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs }] })
}

/** The message of Typst about letters that the font lacks, quoted twice in Rust's notation: "the text `\"李\"` could not be …". */
const MISSING_TEXT = /the text `\\*"(.*?)\\*"` could not be displayed/gu
const ESCAPED = /\\+u\{([0-9a-f]+)\}/gu

/** A pattern of the letters that the font lacks; null for any other failure. */
function findMissingLetters(error: unknown): RegExp | null {
  const message = error instanceof Error ? error.message : ''
  const texts = Array.from(message.matchAll(MISSING_TEXT), ([, text = '']) =>
    text.replace(ESCAPED, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
  )
  const letters = new Set(texts.flatMap((text) => [...text]).filter((letter) => /[^\x20-\x7E]/u.test(letter)))
  const codes = Array.from(letters, (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`)
  return codes.length === 0 ? null : new RegExp(`[${codes.join('')}]+`, 'gu')
}

/** Joins a letter and its macron into one character, as in the font. A control character, which has no glyph, becomes a space. */
function makePrintable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC').replace(/\p{Cc}/gu, ' ') : value
}
