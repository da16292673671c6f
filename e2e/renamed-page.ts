import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { PAGE_FOLDER } from '../tools/page.ts'

const TEXT_FILE = /\.(js|css|html|json)$/
const SCRIPT_NAME = /[\w.-]+\.(?:js|css)/g
const HASH = /(?<=-)[\w-]{8}(?=\.(js|css)$)/

/** Copies the built page into a folder and renames its scripts, as another build would. A real build takes much longer. */
export function copyWithOtherNames(folder: string): void {
  // compressed files are left out, because they contain the old names
  const files = readdirSync(PAGE_FOLDER, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name).slice(PAGE_FOLDER.length + 1))
  const names = new Map(files.map((file) => [basename(file), rename(basename(file))]))
  for (const file of files) {
    const content = readFileSync(join(PAGE_FOLDER, file))
    const target = join(folder, dirname(file), rename(basename(file)))
    mkdirSync(dirname(target), { recursive: true })
    const renameScripts = () => content.toString().replaceAll(SCRIPT_NAME, (name) => names.get(name) ?? name)
    writeFileSync(target, TEXT_FILE.test(file) ? markBuild(file, renameScripts()) : content)
  }
}

function rename(name: string): string {
  return name.replace(HASH, (hash) => [...hash].toReversed().join(''))
}

function markBuild(file: string, text: string): string {
  return /assets\/.*\.js$/.test(file) ? `globalThis.anotherBuild = true;${text}` : text
}
