import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { ROOT } from '../../tools/processes.ts'

/** A file of the repository and its text. */
export type Source = { readonly file: string; readonly text: string }

/** A place that breaks a rule of this repository. */
export type Breach = { readonly file: string; readonly line: number; readonly found: string }

const LEFT_OUT = /(^|\/)(node_modules|dist|var)(\/|$)/
export const IS_TEST = /\.test\.tsx?$|\/testing\//

/** Every file below these folders with one of these endings, test files too. */
export function sourcesIn(folders: readonly string[], endings: readonly string[]): Source[] {
  return folders
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (LEFT_OUT.test(path)) return []
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

/** Where a pattern matches in the code of these files, without comments. */
export function findBreaches(pattern: RegExp, sources: readonly Source[]): Breach[] {
  return sources.flatMap(({ file, text }) =>
    withoutComments(text)
      .split('\n')
      .flatMap((line, at) => [...line.matchAll(pattern)].map(([found]) => ({ file, line: at + 1, found }))),
  )
}

/** The text with its comments blanked out and its lines kept. */
export function withoutComments(text: string): string {
  const blank = (comment: string) => comment.replaceAll(/[^\n]/g, ' ')
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, blank).replaceAll(/(?<=^|\s)\/\/.*$/gm, blank)
}

/** Prints how much a check examined, and fails if it was nothing: an empty check must not pass. */
export function expectChecked(subject: string, count: number): void {
  console.log(`looked at ${count} ${subject}`)
  if (count === 0) throw new Error(`there are no ${subject} to look at`)
}
