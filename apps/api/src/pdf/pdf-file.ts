import { deflateSync } from 'node:zlib'

/** The number of an object of the file. */
export type Ref = number

/** A PDF file as it grows: objects under numbers, most of them packed together. */
export type PdfFile = {
  /** A number for an object that is put later. */
  reserve(): Ref
  /** Packed with others; `undefined` for a number not reserved before. */
  put(text: string, ref?: Ref): Ref
  /** One that readers look for in the file itself. */
  putOpen(text: string, ref?: Ref): Ref
  /** A stream whose bytes are deflated already. */
  putStream(dictionary: string, deflated: Buffer): Ref
  /** One whose bytes stand as they are. */
  putPlainStream(dictionary: string, bytes: Buffer): Ref
  bytes(root: Ref, information: Ref): Uint8Array<ArrayBuffer>
}

type Place = { readonly offset: number } | { readonly pack: Ref; readonly index: number }

/** The second line tells whoever copies the file that it is not text. */
const HEADER = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')

export function pdfFile(): PdfFile {
  const chunks: Buffer[] = [HEADER]
  const places = new Map<Ref, Place>()
  const packed: { readonly ref: Ref; readonly text: string }[] = []
  let offset = HEADER.length
  let last = 0

  const reserve = () => {
    last += 1
    return last
  }
  function write(ref: Ref, ...parts: readonly (Buffer | string)[]): Ref {
    places.set(ref, { offset })
    for (const part of [`${ref} 0 obj\n`, ...parts, '\nendobj\n']) {
      const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
      chunks.push(bytes)
      offset += bytes.length
    }
    return ref
  }
  function stream(ref: Ref, dictionary: string, bytes: Buffer): Ref {
    return write(ref, `<<${dictionary}/Length ${bytes.length}>>\nstream\n`, bytes, '\nendstream')
  }
  const deflated = (dictionary: string, bytes: Buffer, ref = reserve()) =>
    stream(ref, `${dictionary}/Filter/FlateDecode`, bytes)

  function writePacked(): void {
    const bodies: string[] = []
    const index: string[] = []
    const pack = reserve()
    let at = 0
    for (const [place, { ref, text }] of packed.entries()) {
      places.set(ref, { pack, index: place })
      index.push(`${ref} ${at}`)
      bodies.push(text)
      at += Buffer.byteLength(text, 'latin1') + 1
    }
    const first = `${index.join(' ')}\n`
    const bytes = deflateSync(Buffer.from(first + bodies.join('\n'), 'latin1'))
    deflated(`/Type/ObjStm/N ${packed.length}/First ${first.length}`, bytes, pack)
  }

  return {
    reserve,
    put(text, ref = reserve()) {
      packed.push({ ref, text })
      return ref
    },
    putOpen: (text, ref = reserve()) => write(ref, text),
    putStream: (dictionary, bytes) => deflated(dictionary, bytes),
    putPlainStream: (dictionary, bytes) => stream(reserve(), dictionary, bytes),
    bytes(root, information) {
      writePacked()
      const start = offset
      const ref = reserve()
      places.set(ref, { offset: start })
      const size = last + 1
      const dictionary = `/Type/XRef/Size ${size}/W[1 4 2]/Root ${root} 0 R/Info ${information} 0 R`
      deflated(dictionary, deflateSync(crossReferences(places, size)), ref)
      const tail = Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1')
      return new Uint8Array(Buffer.concat([...chunks, tail]))
    },
  }
}

const REFERENCE_BYTES = 7

/** For each object its kind, where it is, and which one of its pack it is. */
function crossReferences(places: ReadonlyMap<Ref, Place>, size: number): Buffer {
  const table = Buffer.alloc(REFERENCE_BYTES * size)
  table.writeUInt16BE(0xffff, 5)
  for (const [ref, place] of places) {
    const at = REFERENCE_BYTES * ref
    table.writeUInt8('offset' in place ? 1 : 2, at)
    table.writeUInt32BE('offset' in place ? place.offset : place.pack, at + 1)
    table.writeUInt16BE('offset' in place ? 0 : place.index, at + 5)
  }
  return table
}

/** A text of the file: in Latin letters where it can be, else in UTF-16. */
export function pdfText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replace(/[\\()]/g, String.raw`\$&`)})`
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}
