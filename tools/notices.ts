import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { BRANDS } from '@switchboard/brands/brands'

import * as charges from '../apps/api/src/provider/books/charge-kinds.ts'
import type { ChargeKind } from '../apps/api/src/provider/books/charge-kinds.ts'
import { STATEMENT_LINES } from '../apps/api/src/provider/books/statement-lines.ts'
import { listDeclared } from '../apps/api/src/provider/notices/declare.ts'
import { URGENT, USAGE_ALERT } from '../apps/api/src/provider/notices/notice.ts'
import { WAKING_HOURS } from '../apps/api/src/provider/notices/waking-hours.ts'

import { toChargeSections } from './notices/charges.ts'
import { toNoticeSections } from './notices/letters.ts'
import { ROOT, isProgram } from './processes.ts'

export const NOTICES_PAGE = 'docs/notices.md'

const SOURCE = join(ROOT, 'apps/api/src')
const MIGRATIONS = join(ROOT, 'apps/api/migrations')
/** A test and the demo send notices of their own. */
const LEFT_OUT = /\.test\.ts$|(^|\/)testing\/|(^|\/)demo(\.ts$|\/)/
const DECLARES = /\bdeclare(?:Sql)?(?:Notice|Letter)\b/

/** The tables of charges and credits, by title. */
export const CHARGE_LISTS: readonly (readonly [string, Readonly<Record<string, ChargeKind>>])[] = [
  ['Charged once', charges.ONE_OFF_CHARGES],
  ['Credited once', charges.ONE_OFF_CREDITS],
  ['On every bill', charges.RECURRING_CHARGES],
  ['By use, and credits of other systems', charges.BILL_RUN_LINES],
  ['On the account statement', STATEMENT_LINES],
]

/** The text of docs/notices.md. */
export async function writeNoticesPage(): Promise<string> {
  await importDeclarations()
  const notices = listDeclared()
  const count = (channel: 'Email' | 'SMS') => notices.filter((notice) => notice.channel === channel).length
  const lines = CHARGE_LISTS.reduce((sum, [, list]) => sum + Object.keys(list).length, 0)
  return [
    '# Notices and charges',
    'The letters and text messages that customers get, and the charges and credits that the provider may book.',
    '`npm run notices` writes this page from the declarations in the code; `tests/notices.test.ts` checks that it is current. Do not edit it.',
    `${count('Email')} letters, ${count('SMS')} text messages, ${lines} charges and credits.`,
    ...describeRules(),
    ...toNoticeSections(notices),
    '## Charges and credits',
    'Amounts include GST. An account of a business reads prices that exclude it.',
    ...CHARGE_LISTS.flatMap(([title, list]) => toChargeSections(title, list, BRANDS)),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Loads every module that declares a notice. */
async function importDeclarations(): Promise<void> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !LEFT_OUT.test(file))
    .map((file) => join(SOURCE, file))
    .filter((file) => DECLARES.test(readFileSync(file, 'utf8')))
  for (const file of files) await import(file)
}

function describeRules(): string[] {
  const [morning, evening] = WAKING_HOURS
  return [
    [
      '- Words in braces are facts of the customer or of staff. Days, amounts and other numbers are examples. Words in brackets are left out if they do not apply. A second wording shows only the paragraphs that differ.',
      '- A notice of an account is sent to its address for bills, or to its owner if there is none. The portal shows it under Messages. A letter to a person is not shown.',
      `- Between ${evening}:00 and ${morning}:00 text messages wait until the morning, unless their event type is \`${URGENT}\`. Notices of the type \`${USAGE_ALERT}\` wait too, by email.`,
      '- If another person than the owner or a member of staff caused a notice, its email ends with one of these sentences:',
    ].join('\n'),
    ['```text', ...readSignatures(), '```'].join('\n'),
  ]
}

/** The sentences of the SQL function `done_by`, whose names are put together in SQL. */
function readSignatures(): string[] {
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'))
  const functions = files.flatMap((file) => {
    const text = readFileSync(join(MIGRATIONS, file), 'utf8')
    return [...text.matchAll(/function done_by\(.*?\$\$(.*?)\$\$/gs)].map(([, body = '']) => body)
  })
  const body = functions.at(-1) ?? ''
  return Array.from(body.matchAll(/E'\\n\\n([^']*)'(?: \|\| [^']*'( )'[^']*'([^']*)')?/g), (found) => {
    const [, begins = '', isNamed, ends = ''] = found
    return isNamed === undefined ? begins : `${begins}{person}${ends}`
  })
}

async function report(): Promise<void> {
  const text = await writeNoticesPage()
  writeFileSync(join(ROOT, NOTICES_PAGE), text)
  console.log(`${NOTICES_PAGE}: ${text.split('\n').length} lines`)
}

if (isProgram(import.meta.url)) await report()
