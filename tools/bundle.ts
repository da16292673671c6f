import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { PAGE_FOLDER } from './page.ts'
import { ROOT } from './processes.ts'

/** Packages of the API: their names must not be in the page. */
const SERVER_PACKAGES = ['fastify', 'pglite', 'oidc-provider', 'argon2', 'pg-pool']

export type Leak = { file: string; word: string }

/**
 * Server words in the finished scripts. Two kinds of words are not searched: table names of one word (`account`), because
 * they are ordinary words, and words that the contract or the page uses itself.
 */
export function leaksIn(scripts: ReadonlyMap<string, string>, words: readonly string[]): Leak[] {
  const pattern = new RegExp(String.raw`\b(?:${words.join('|')})\b`, 'gi')
  return [...scripts].flatMap(([file, text]) =>
    [...new Set(text.match(pattern) ?? [])].map((word) => ({ file, word })),
  )
}

/** The names of the tables that these migrations create. */
export function tableNames(migrations: string): string[] {
  const created = migrations.matchAll(
    /create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(?:\w+\.)?(\w+)/gi,
  )
  return [...new Set([...created].map(([, name = '']) => name))]
}

/** Searches the built page for server words; prints the number of searched files and the findings. */
export function findServerWords(): Leak[] {
  const own = [...textsIn('packages/domain/src', '.ts'), ...textsIn('apps/web/src', '.ts', '.tsx')]
  const ownText = own.map(([, text]) => text).join('\n')
  const migrations = textsIn('apps/api/migrations', '.sql').map(([, text]) => text)
  const tables = tableNames(migrations.join('\n')).filter(
    (name) => name.includes('_') && !ownText.includes(name),
  )
  const words = [...SERVER_PACKAGES, ...tables]
  const scripts = new Map(textsIn(join(PAGE_FOLDER, 'assets'), '.js'))

  console.log(
    `${scripts.size} scripts searched for ${words.length} server words, ${tables.length} of them tables`,
  )
  const leaks = leaksIn(scripts, words)
  for (const { file, word } of leaks) console.log(`server code in the page: "${word}" in ${file}`)
  if (scripts.size === 0 || tables.length === 0)
    throw new Error('there is nothing to search: a check of nothing is no pass')
  return leaks
}

function textsIn(folder: string, ...endings: string[]): [file: string, text: string][] {
  const root = folder.startsWith('/') ? folder : join(ROOT, folder)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')])
}
