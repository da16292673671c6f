/** A secret that was typed or given out in a journey, by every spelling in which it could stand somewhere. */
export type Canary = { readonly name: string; readonly spellings: readonly string[] }

/** What stands in one place: a log, a column, an entry of a browser's storage. */
export type Lines = { readonly place: string; readonly lines: readonly string[] }

/** Where each canary stands: its name, and the places in their order; without those that stand nowhere. */
export function whereFound(
  canaries: readonly Canary[],
  looked: readonly Lines[],
): Record<string, readonly string[]> {
  const texts = looked.map(({ place, lines }) => ({ place, text: `\n${lines.join('\n')}\n` }))
  return Object.fromEntries(
    canaries.flatMap(({ name, spellings }) => {
      const forms = spellings.flatMap(formsOf)
      const found = texts.filter(({ text }) => forms.some((form) => text.includes(form)))
      const places = [...new Set(found.map(({ place }) => place))].toSorted()
      return places.length === 0 ? [] : [[name, places]]
    }),
  )
}

/** A text as it is, as addresses, forms and JSON write it, and within whatever was written in hexadecimal or Base64. */
function formsOf(text: string): string[] {
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

/** The letters that are made of these bytes alone where others come before them. */
function insideBase64(bytes: Buffer, before: number): string {
  const all = Buffer.concat([Buffer.alloc(before), bytes])
  const from = Math.ceil((before * BITS_OF_BYTE) / BITS_OF_LETTER)
  const until = Math.floor((all.length * BITS_OF_BYTE) / BITS_OF_LETTER)
  return all.toString('base64').slice(from, until)
}
