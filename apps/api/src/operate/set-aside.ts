import { audit } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'

import { Misuse, NotPossible, readSettings } from './command.ts'
import type { Command, Report } from './command.ts'
import { withMigrated } from './database.ts'
import { operator } from './operator.ts'
import { KINDS } from './set-aside-kinds.ts'
import type { SetAsideItem } from './set-aside-kinds.ts'

/** `npm run operate -- set-aside`. */
export const setAside: Command = {
  help: `npm run operate -- set-aside [--json]
npm run operate -- set-aside put-back KIND ID [--json]

Lists the items that jobs have given up or left for an operator, at most 100 of each kind, oldest first:

${KINDS.map(({ name, means }) => `  ${name.padEnd(14)} ${means}`).join('\n')}

put-back returns an item to its job after the cause is repaired; a discrepancy then counts as looked into. Orders need no
put-back: their job tries them again. The audit trail of the account has each put-back.

  --json  the same as JSON

Exit code: 0 nothing is set aside or an item was put back, 1 something is set aside, 2 wrong usage.`,
  run: async (input) => {
    const [action, name, id, ...more] = input.words
    const settings = readSettings(input)
    if (action === undefined) return withMigrated(settings, listSetAside)
    if (action !== 'put-back' || name === undefined || id === undefined || more.length > 0)
      throw new Misuse('Say nothing, or put-back with a kind and an id.')
    if (!KINDS.some((kind) => kind.name === name)) throw new Misuse(`There is no kind ${name}.`)
    return withMigrated(settings, (db) => putBack(db, name, id))
  },
}

async function listSetAside(db: Database): Promise<Report> {
  const kinds: { name: string; means: string; items: SetAsideItem[] }[] = []
  for (const { name, means, list } of KINDS) kinds.push({ name, means, items: await db.rows(list, []) })
  const isEmpty = kinds.every(({ items }) => items.length === 0)
  return {
    ok: isEmpty,
    lines: kinds.flatMap(({ name, means, items }) => [
      `${name}: ${items.length === 0 ? 'none' : items.length} (${means})`,
      ...items.map(toLine),
    ]),
    data: { kinds },
  }
}

function toLine({ id, account, since, reason }: SetAsideItem): string {
  const accountText = account === null || account === id ? '' : ` of account ${account}`
  return `  ${id}${accountText}, since ${since.toISOString().slice(0, 10)}: ${reason}`
}

async function putBack(db: Database, name: string, id: string): Promise<Report> {
  const putBackRule = KINDS.find((kind) => kind.name === name)?.putBack ?? null
  if (putBackRule === null)
    throw new NotPossible('Orders are tried again by themselves: mend what keeps them.')
  const isDone = await db.transaction(async (queries) => {
    const [item] = await queries.rows(putBackRule.statement, [id])
    if (item === undefined) return false
    const of = item.account === null ? {} : { accountCode: item.account }
    await audit(queries, operator(), { ...of, action: 'set-aside-put-back', detail: { kind: name, id } })
    return true
  })
  if (!isDone) throw new NotPossible(`Nothing of ${name} is set aside as ${id}, or it cannot be put back.`)
  return { ok: true, lines: [`${id} of ${name} ${putBackRule.does}.`], data: { kind: name, id } }
}
