import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { ROOT, isProgram } from './processes.ts'

/** Where an area has its folders; its requirements are a page of the same name. */
const PLACES = {
  domain: 'packages/domain/src',
  api: 'apps/api/src/areas',
  web: 'apps/web/src/areas',
} as const

const REQUIREMENTS = 'docs/requirements'
const AREA_NAME = /^[a-z]+(-[a-z]+)*$/

/** What there is of an area: how many files in each of its folders, and whether it has a page of requirements. */
export type Area = { name: string; domain: number; api: number; web: number; requirements: boolean }

/** Every area that has a page of requirements or a folder, by name. */
export function areasIn(root = ROOT): Area[] {
  const pages = namesIn(join(root, REQUIREMENTS)).map((page) => basename(page, '.md'))
  const folders = Object.values(PLACES).flatMap((place) => foldersIn(join(root, place)))
  return [...new Set([...pages, ...folders])].toSorted().map((name) => ({
    name,
    domain: namesIn(join(root, PLACES.domain, name)).length,
    api: namesIn(join(root, PLACES.api, name)).length,
    web: namesIn(join(root, PLACES.web, name)).length,
    requirements: pages.includes(name),
  }))
}

/** The first files of an area, by path. `promise-to-pay` exports `promiseToPayEndpoints`. */
export function firstFiles(name: string): Record<string, string> {
  const words = name.split('-')
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1)
  const title = words.join(' ').replace(/^./, (letter) => letter.toUpperCase())
  return {
    [`${PLACES.domain}/${name}/contract.ts`]: contractText(name, pascal),
    [`${PLACES.api}/${name}/store.ts`]: storeText(name, pascal, camel),
    [`${PLACES.api}/${name}/endpoints.ts`]: endpointsText(name, pascal, camel),
    [`${PLACES.web}/${name}/words.ts`]: `/** What a customer reads at the top of the screen. */\nexport const TITLE = '${title}'\n`,
  }
}

function contractText(name: string, pascal: string): string {
  return `import * as z from 'zod/mini'

import { defineCall } from '../call.ts'

export const read${pascal} = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/${name.replaceAll('-', '')}',
  access: 'account',
  reply: z.object({ accountCode: z.string() }),
  errors: ['NO_ACCOUNT_FOUND'],
})
`
}

function storeText(name: string, pascal: string, camel: string): string {
  const statementName = `READ_${name.replaceAll('-', '_').toUpperCase()}`
  return `import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

type ${pascal}Row = { accountCode: string }

const ${statementName} = statement<${pascal}Row>(
  '${name}',
  \`select account_code as "accountCode" from account where account_code = $1\`,
)

export async function ${camel}Of(db: Queries, accountCode: string): Promise<${pascal}Row | null> {
  const [row] = await db.rows(${statementName}, [accountCode])
  return row ?? null
}
`
}

function endpointsText(name: string, pascal: string, camel: string): string {
  return `import { read${pascal} } from '@switchboard/domain/${name}/contract'

import { handle } from '#api/http/handle.ts'
import type { Endpoint } from '#api/http/handle.ts'
import { refused } from '#api/http/refusal.ts'

import { ${camel}Of } from './store.ts'

export function ${camel}Endpoints(): Endpoint[] {
  return [
    handle(read${pascal}, async ({ db, accountCode }) => {
      return (await ${camel}Of(db, accountCode)) ?? refused('NO_ACCOUNT_FOUND')
    }),
  ]
}
`
}

/** Writes the first files of an area; answers their paths. A file that is there is never written over. */
export function startArea(name: string, root = ROOT): string[] {
  if (!AREA_NAME.test(name)) throw new Error(`"${name}" is no area's name: words in lower case with hyphens`)
  const files = Object.entries(firstFiles(name))
  const there = files.map(([file]) => file).find((file) => existsSync(join(root, file)))
  if (there !== undefined) throw new Error(`${there} is there already`)
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return files.map(([file]) => file)
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

function foldersIn(folder: string): string[] {
  return namesIn(folder).filter((name) => statSync(join(folder, name)).isDirectory())
}

function list(): void {
  console.log(`${''.padEnd(20)} domain  api  web  requirements`)
  for (const { name, domain, api, web, requirements } of areasIn()) {
    const counts = [String(domain).padStart(6), String(api).padStart(4), String(web).padStart(4)].join(' ')
    console.log(`${name.padEnd(20)} ${counts}  ${requirements ? 'yes' : 'no'}`)
  }
}

function start(name: string): void {
  for (const file of startArea(name)) console.log(`written: ${file}`)
  console.log('Next: add its endpoints to apps/api/src/areas.ts and its routes to apps/web/src/shell.')
}

function main([action, name]: readonly string[]): void {
  if (action === 'list') return list()
  if (action === 'start' && name !== undefined) return start(name)
  throw new Error('npm run area -- list | start NAME')
}

if (isProgram(import.meta.url)) {
  try {
    main(process.argv.slice(2))
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem)
    process.exitCode = 2
  }
}
