import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/**
 * Noto Sans, under the SIL Open Font License 1.1, which allows embedding: both weights hold the letters with macrons that
 * the standard fonts of PDF lack.
 */
const FONTS = [
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
]

/** A folder that exists nowhere: a template reads no file. */
const WORKSPACE = '/templates'

/** Results of a render that the next two did not use are dropped, so that memory stays flat. */
const CACHED_RENDERS = 2

/** A Typst template by its name, and what it prints, under `sys.inputs.data` as JSON. */
export type Document = { readonly template: string; readonly source: string; readonly data: object }

const sources = new Map<string, string>()
let loading: Promise<NodeCompiler> | undefined

/** Stands for letters that no font has. Noto Sans has it. */
const MARK = '\uFFFD'

/**
 * The document as a tagged PDF, claimed as PDF/UA-1. That standard allows no letter without a glyph: such letters are replaced by
 * a mark, and the template finds the mark in `sys.inputs.marks`. Texts of the data are values and never Typst markup. The same document gives the same bytes. Holds its thread while it works.
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
  const json = JSON.stringify(data, printable)
  try {
    return compilePdf(json, false)
  } catch (error) {
    const lacking = lettersLacking(error)
    if (lacking === null) throw error
    return compilePdf(json.replaceAll(lacking, MARK), true)
  } finally {
    compiler.evictCache(CACHED_RENDERS)
  }
}

/** Loaded with the first document: the compiler has 52 MB. */
async function loadCompiler(): Promise<NodeCompiler> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const fontBlobs = FONTS.map((font) => readFileSync(fileURLToPath(font)))
  return NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs }] })
}

/** As Typst names them, quoted twice in Rust's notation: "the text `\"李\"` could not be displayed with font". */
const LACKING = /the text `\\*"(.*?)\\*"` could not be displayed/gu
const ESCAPED = /\\+u\{([0-9a-f]+)\}/gu

/** What finds the letters that no font has; null for any other failure. */
function lettersLacking(error: unknown): RegExp | null {
  const message = error instanceof Error ? error.message : ''
  const texts = Array.from(message.matchAll(LACKING), ([, text = '']) =>
    text.replace(ESCAPED, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
  )
  const letters = new Set(texts.flatMap((text) => [...text]).filter((letter) => /[^\x20-\x7E]/u.test(letter)))
  const codes = Array.from(letters, (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`)
  return codes.length === 0 ? null : new RegExp(`[${codes.join('')}]+`, 'gu')
}

/** A letter with its macron is one sign, as the font has it; a control character, which no page can show, is a space. */
function printable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC').replace(/\p{Cc}/gu, ' ') : value
}
