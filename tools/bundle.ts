import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { PAGE_FOLDER } from './page.ts'
import { ROOT } from './processes.ts'

/** Packages of the API. Their names must not occur in the page. */
const SERVER_PACKAGES = ['fastify', 'pglite', 'oidc-provider', 'argon2', 'pg-pool']

export type Leak = { file: string; word: string }

/** The words of the server that occur in the built scripts. */
export function findLeaks(scripts: ReadonlyMap<string, string>, words: readonly string[]): Leak[] {
  const pattern = new RegExp(String.raw`\b(?:${words.join('|')})\b`, 'gi')
  return [...scripts].flatMap(([file, text]) =>
    [...new Set(text.match(pattern) ?? [])].map((word) => ({ file, word })),
  )
}

/** The names of the tables that these migrations create. */
export function listTableNames(migrations: string): string[] {
  const created = migrations.matchAll(
    /create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(?:\w+\.)?(\w+)/gi,
  )
  return [...new Set([...created].map(([, name = '']) => name))]
}

/**
 * Searches the built page for names of server packages and tables, and prints the findings. Table names of one word are ordinary
 * words and are left out, as are names that occur in the sources of the page or of the contract.
 */
export function findServerWords(): Leak[] {
  const pageFiles = [...readTexts('packages/domain/src', '.ts'), ...readTexts('apps/web/src', '.ts', '.tsx')]
  const pageText = pageFiles.map(([, text]) => text).join('\n')
  const migrations = readTexts('apps/api/migrations', '.sql').map(([, text]) => text)
  const tables = listTableNames(migrations.join('\n')).filter(
    (name) => name.includes('_') && !pageText.includes(name),
  )
  const words = [...SERVER_PACKAGES, ...tables]
  const scripts = new Map(readTexts(join(PAGE_FOLDER, 'assets'), '.js'))

  console.log(
    `${scripts.size} scripts searched for ${words.length} server words, ${tables.length} of them tables`,
  )
  const leaks = findLeaks(scripts, words)
  for (const { file, word } of leaks) console.log(`server code in the page: "${word}" in ${file}`)
  if (scripts.size === 0 || tables.length === 0)
    throw new Error('there is nothing to search: a check of nothing is no pass')
  return leaks
}

function readTexts(folder: string, ...endings: string[]): [file: string, text: string][] {
  const root = folder.startsWith('/') ? folder : join(ROOT, folder)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')])
}
