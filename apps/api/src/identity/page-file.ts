import { createHash } from 'node:crypto'

/** A file that the sign-in pages load. */
export type PageFile = { readonly path: string; readonly type: string; readonly text: string }

const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' }

/** The file and the address it is served at: another text has another address, so browsers may keep it. */
export function pageFile(name: string, ending: keyof typeof TYPES, text: string): PageFile {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return { path: `/identity/${name}-${hash}.${ending}`, type: TYPES[ending], text }
}
