/** A secret that was typed or issued in a journey, with every spelling in which it could appear. */
export type Canary = { readonly name: string; readonly spellings: readonly string[] }

/** The lines of text in a place: a log, a column, an entry of a browser's storage. */
export type Lines = { readonly place: string; readonly lines: readonly string[] }

/** Finds the places of each canary, sorted, by its name. Canaries that are in no place are left out. */
export function findPlaces(
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
  return [...new Set([...[text, inJson].flatMap(listByteForms), encodeURIComponent(text), inForm])]
}

function listByteForms(text: string): string[] {
  const bytes = Buffer.from(text)
  const inBase64 = [0, 1, 2].map((before) => encodeInsideBase64(bytes, before))
  const forAddresses = inBase64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))
  return [text, bytes.toString('hex'), ...inBase64, ...forAddresses]
}

const BITS_PER_BYTE = 8
const BITS_PER_CHARACTER = 6

/** The Base64 characters that depend only on these bytes if `before` other bytes precede them. */
function encodeInsideBase64(bytes: Buffer, before: number): string {
  const all = Buffer.concat([Buffer.alloc(before), bytes])
  const from = Math.ceil((before * BITS_PER_BYTE) / BITS_PER_CHARACTER)
  const until = Math.floor((all.length * BITS_PER_BYTE) / BITS_PER_CHARACTER)
  return all.toString('base64').slice(from, until)
}
