import { createHash } from 'node:crypto'

/** A file that the sign-in pages load. */
export type PageFile = { readonly path: string; readonly type: string; readonly text: string }

const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' }

/** The path has a hash of the text, so that browsers may cache the file for ever. */
export function buildPageFile(name: string, ending: keyof typeof TYPES, text: string): PageFile {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return { path: `/identity/${name}-${hash}.${ending}`, type: TYPES[ending], text }
}
