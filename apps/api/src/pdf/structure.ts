import type { PdfFile, Ref } from './pdf-file.ts'

/** What a piece of the document is, to whoever hears it instead of seeing it. */
export type TagName =
  'Document' | 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'L' | 'LI' | 'Lbl' | 'LBody'

/** A piece of the document in its reading order: other pieces, and marks on pages where its text stands. */
export type Tag = {
  readonly name: TagName
  /** Its entries for tables, such as `/Scope/Row`; empty for none. */
  readonly attributes: string
  readonly kids: (Tag | Mark)[]
}

/** Content of a page under its number there. */
type Mark = { readonly page: number; readonly number: number }

export function tagOf(name: TagName, attributes = ''): Tag {
  return { name, attributes, kids: [] }
}

/** Writes the tree and answers its root. `pages` are the pages' own objects in their order. */
export function writeStructure(file: PdfFile, document: Tag, pages: readonly Ref[]): Ref {
  const root = file.reserve()
  // for each page, by the number of its marks, the piece that the mark belongs to
  const owners: Ref[][] = pages.map(() => [])
  const top = writeTag(file, document, { parent: root, pages, owners })
  const numbers = owners.map((refs, page) => `${page}[${refs.map((ref) => `${ref} 0 R`).join(' ')}]`)
  const parents = file.put(`<</Nums[${numbers.join('')}]>>`)
  return file.put(
    `<</Type/StructTreeRoot/K ${top} 0 R/ParentTree ${parents} 0 R/ParentTreeNextKey ${pages.length}>>`,
    root,
  )
}

type Writing = { readonly parent: Ref; readonly pages: readonly Ref[]; readonly owners: readonly Ref[][] }

function writeTag(file: PdfFile, tag: Tag, { parent, pages, owners }: Writing): Ref {
  const ref = file.reserve()
  const first = tag.kids.find((kid) => 'page' in kid)
  const home = first === undefined ? null : first.page
  const kids = tag.kids.map((kid) => {
    if (!('page' in kid)) return `${writeTag(file, kid, { parent: ref, pages, owners })} 0 R`
    const ofPage = owners[kid.page]
    if (ofPage !== undefined) ofPage[kid.number] = ref
    if (kid.page === home) return String(kid.number)
    return `<</Type/MCR/Pg ${pages[kid.page]} 0 R/MCID ${kid.number}>>`
  })
  const page = home === null ? '' : `/Pg ${pages[home]} 0 R`
  const attributes = tag.attributes === '' ? '' : `/A<</O/Table${tag.attributes}>>`
  return file.put(
    `<</Type/StructElem/S/${tag.name}/P ${parent} 0 R${page}${attributes}/K[${kids.join(' ')}]>>`,
    ref,
  )
}
