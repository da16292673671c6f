/** A secret that was typed or issued in a journey, with every spelling in which it could appear. */
export type Canary = { readonly name: string; readonly spellings: readonly string[] }

/** The lines of text found in one place: a log, a column, an entry of a browser's storage. */
export type Lines = { readonly place: string; readonly lines: readonly string[] }

/** The places of each canary, sorted, by its name. Canaries that were not found are left out. */
export function whereFound(
  canaries: readonly Canary[],
  sources: readonly Lines[],
): Record<string, readonly string[]> {
  const texts = sources.map(({ place, lines }) => ({ place, text: `\n${lines.join('\n')}\n` }))
  return Object.fromEntries(
    canaries.flatMap(({ name, spellings }) => {
      const forms = spellings.flatMap(listForms)
      const found = texts.filter(({ text }) => forms.some((form) => text.includes(form)))
      const places = [...new Set(found.map(({ place }) => place))].toSorted()
      return places.length === 0 ? [] : [[name, places]]
    }),
  )
}

/**
 * The forms in which a text may appear: plain, in addresses, forms and JSON, or inside hexadecimal or
 * Base64.
 */
function listForms(text: string): string[] {
  const inJson = JSON.stringify(text).slice(1, -1)
  const inForm = new URLSearchParams({ text }).toString().slice('text='.length)
  return [...new Set([...[text, inJson].flatMap(formsInBytes), encodeURIComponent(text), inForm])]
}

function formsInBytes(text: string): string[] {
  const bytes = Buffer.from(text)
  const inBase64 = [0, 1, 2].map((before) => insideBase64(bytes, before))
  const forAddresses = inBase64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))
  return [text, bytes.toString('hex'), ...inBase64, ...forAddresses]
}

const BITS_OF_BYTE = 8
const BITS_OF_LETTER = 6

/** The Base64 characters that depend only on these bytes when `before` other bytes precede them. */
function insideBase64(bytes: Buffer, before: number): string {
  const all = Buffer.concat([Buffer.alloc(before), bytes])
  const from = Math.ceil((before * BITS_OF_BYTE) / BITS_OF_LETTER)
  const until = Math.floor((all.length * BITS_OF_BYTE) / BITS_OF_LETTER)
  return all.toString('base64').slice(from, until)
}
