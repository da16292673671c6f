import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { PAGE_FOLDER } from '../tools/page.ts'

const TEXT = /\.(js|css|html|json)$/
const NAME = /[\w.-]+\.(?:js|css)/g
const HASH = /(?<=-)[\w-]{8}(?=\.(js|css)$)/

/** Copies the built page into a folder under other script names, as another build has: much cheaper than a second build. */
export function copyWithOtherNames(folder: string): void {
  // without the compressed files, which hold the old names
  const files = readdirSync(PAGE_FOLDER, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name).slice(PAGE_FOLDER.length + 1))
  const names = new Map(files.map((file) => [basename(file), rename(basename(file))]))
  for (const file of files) {
    const content = readFileSync(join(PAGE_FOLDER, file))
    const target = join(folder, dirname(file), rename(basename(file)))
    mkdirSync(dirname(target), { recursive: true })
    const text = () => content.toString().replaceAll(NAME, (name) => names.get(name) ?? name)
    writeFileSync(target, TEXT.test(file) ? markBuild(file, text()) : content)
  }
}

function rename(name: string): string {
  return name.replace(HASH, (hash) => [...hash].toReversed().join(''))
}

function markBuild(file: string, text: string): string {
  return /assets\/.*\.js$/.test(file) ? `globalThis.anotherBuild = true;${text}` : text
}
