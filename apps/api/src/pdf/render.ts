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

/**
 * The document as a tagged PDF, claimed as PDF/UA-1 where its fonts have all the letters. Texts of the data are values and
 * never Typst markup. The same document gives the same bytes. Holds its thread while it works.
 */
export async function renderPdf({ template, source, data }: Document): Promise<Buffer> {
  const compiler = await (loading ??= loadCompiler())
  const mainFilePath = `${WORKSPACE}/${template}.typ`
  if (sources.get(template) !== source) {
    compiler.addSource(mainFilePath, source)
    sources.set(template, source)
  }
  const compiled = { mainFilePath, inputs: { data: JSON.stringify(data, printable) } }
  try {
    return compiler.pdf(compiled, { pdfStandard: 'ua-1' })
  } catch (error) {
    if (!lacksLetter(error)) throw error
    // the letter is shown as an empty box, which PDF/UA-1 does not allow
    return compiler.pdf(compiled)
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

function lacksLetter(error: unknown): boolean {
  return error instanceof Error && error.message.includes('could not be displayed with font')
}

/** A letter with its macron is one sign, as the font has it; a control character, which no page can show, is a space. */
function printable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC').replace(/\p{Cc}/gu, ' ') : value
}
