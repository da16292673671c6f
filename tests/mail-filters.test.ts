import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { actsOn } from '../packages/domain/src/mail/acts.ts'
import { comparison, headerMatch } from '../packages/domain/src/mail/filter.ts'
import type { Condition, FilterFields, MailFilter } from '../packages/domain/src/mail/filter.ts'
import { messageHead } from '../packages/domain/src/mail/message-head.ts'
import { filterProblems } from '../packages/domain/src/mail/filter-problems.ts'
import { sieveScript } from '../packages/domain/src/mail/sieve.ts'

import { message, sought } from './mail-filters/messages.ts'

const ID = '0d7a2c1e-93f4-4b58-8a61-5f0c2e7b9d14'

/**
 * The tokens of a Sieve script, parsed independently of its writer: words and symbols, and the strings separately.
 */
function parseTokens(script: string): { code: string[]; strings: string[] } {
  const [code, strings]: [string[], string[]] = [[], []]
  const token = /#[^\n]*\r\n|\s+|"((?:[^"\\]|\\[^])*)"|([:\w]+|[[\]{}();,])|([^])/g
  for (const [whole, quoted, word, other] of script.matchAll(token)) {
    if (other !== undefined) throw new Error(`${other} has no place in a script: ${script}`)
    if (quoted !== undefined) strings.push(quoted.replaceAll(/\\([^])/g, '$1'))
    code.push(word ?? (quoted === undefined ? '' : '""'))
    if (whole.startsWith('#') && /\r(?!\n)|[^\r]\n/.test(whole)) throw new Error('a comment of two lines')
  }
  return { code: code.filter((each) => each !== ''), strings }
}

const ODD_SIGNS = [
  '"',
  '\\',
  '\n',
  '\r',
  '*',
  '?',
  ';',
  '}',
  '#',
  '/*',
  ']',
  '${a}',
  '.\r\n',
  'discard',
  'ō',
  '\u2028',
  '😀',
  ' ',
  'a',
]
const oddText = fc
  .array(fc.constantFrom(...ODD_SIGNS), { minLength: 1, maxLength: 12 })
  .map((signs) => signs.join(''))

const plainText = oddText.map((text) => text.replaceAll(/[\r\n]/g, ' ').trim() || 'a')

function generateCondition(value: fc.Arbitrary<string>): fc.Arbitrary<Condition> {
  return fc.record({
    headerMatch: fc.constantFrom(...headerMatch.options),
    comparison: fc.constantFrom(...comparison.options),
    value,
  })
}

const withOddText: fc.Arbitrary<FilterFields> = fc.record({
  name: plainText,
  allConditionsRequired: fc.boolean(),
  conditions: fc.array(generateCondition(plainText), { minLength: 1, maxLength: 5 }),
  actions: fc.constantFrom(
    [{ actionType: 'DELETE', orderIndex: 0, address: null } as const],
    [{ actionType: 'FORWARD', orderIndex: 0, address: "o'neil+x@b.example" } as const],
  ),
  orderIndex: fc.constant(0),
})

const PATTERN: Record<Condition['comparison'], (value: string) => string> = {
  EQUALS: (value) => value,
  CONTAINS: (value) => value,
  STARTSWITH: (value) => `${value.replaceAll(/[*?\\]/g, '\\$&')}*`,
  ENDSWITH: (value) => `*${value.replaceAll(/[*?\\]/g, '\\$&')}`,
}

test('any names and values give a script with the same code as plain names and values', () => {
  fc.assert(
    fc.property(withOddText, (fields) => {
      const odd = { ...fields, mailFilterId: ID }
      const plain = {
        ...odd,
        name: 'plain',
        conditions: odd.conditions.map((each) => ({ ...each, value: 'plain' })),
      }
      const read = parseTokens(sieveScript([odd]))

      expect(read.code).toEqual(parseTokens(sieveScript([plain])).code)
      for (const { comparison: by, value } of odd.conditions)
        expect(read.strings).toContain(PATTERN[by](value))
    }),
    { numRuns: 2_000 },
  )
})

test('names and values of several lines are refused before there is a script', () => {
  fc.assert(
    fc.property(withOddText, oddText, fc.boolean(), (fields, text, isName) => {
      const filter: MailFilter = {
        ...fields,
        mailFilterId: ID,
        ...(isName
          ? { name: text }
          : { conditions: [{ headerMatch: 'SUBJECT', comparison: 'EQUALS', value: text }] }),
      }
      const problems = filterProblems(filter, { address: 'me@us.example', filters: [], others: [] })

      expect(problems.some(({ problem }) => problem === 'notOneLine')).toBe(/[\r\n]/.test(text.trim()))
    }),
    { numRuns: 500 },
  )
})

const FILTERS_OF_A_MAILBOX = 10
const MESSAGES = 20

/** Each forwarding filter has its own target address, so that the server's result shows which filters acted. */
const mailbox: fc.Arbitrary<MailFilter[]> = fc
  .array(
    fc.record({
      name: plainText,
      allConditionsRequired: fc.boolean(),
      conditions: fc.array(generateCondition(sought), { minLength: 1, maxLength: 3 }),
      isPaused: fc.constantFrom(true, false, false, false, false),
      does: fc.constantFrom('forwards', 'forwards', 'forwards', 'both', 'deletes'),
    }),
    { minLength: FILTERS_OF_A_MAILBOX, maxLength: FILTERS_OF_A_MAILBOX },
  )
  .map((made) =>
    made.map(({ does, ...fields }, orderIndex) => {
      const forward = { actionType: 'FORWARD', orderIndex: 0, address: `f${orderIndex}@x.example` } as const
      const deletes = { actionType: 'DELETE', orderIndex: does === 'both' ? 1 : 0, address: null } as const
      return {
        ...fields,
        mailFilterId: ID,
        orderIndex,
        actions: does === 'forwards' ? [forward] : does === 'both' ? [forward, deletes] : [deletes],
      }
    }),
  )

/** The folder of Dovecot's tools, if they are not on the path. */
const TOOLS = process.env['SIEVE_TOOLS'] ?? ''
const COUNT = Number(process.env['SIEVE_FILTERS'] ?? 50)
const SEED = Number(process.env['SIEVE_SEED'] ?? Date.now() % 1_000_000)
const isThere = spawnSync(join(TOOLS, 'sievec'), ['-?']).error === undefined
const folder = mkdtempSync(join(tmpdir(), 'sieve-'))
afterAll(() => rmSync(folder, { recursive: true }))

const NOBODY = '65534'
const isRoot = process.getuid?.() === 0
const SETTINGS = [
  'log_path=/dev/stderr',
  `mail_location=maildir:${folder}/mail`,
  `mail_home=${folder}`,
  `mail_uid=${isRoot ? NOBODY : process.getuid?.()}`,
  `mail_gid=${isRoot ? NOBODY : process.getgid?.()}`,
  'first_valid_uid=1',
  'hostname=x.example',
  'postmaster_address=postmaster@x.example',
  // each filter of a mailbox forwards to another address here
  'plugin/sieve_max_redirects=32',
].flatMap((setting) => ['-o', setting])

const run = promisify(execFile)

/** The actions that Dovecot reports for a message. */
async function runSieveTest(script: string, file: string) {
  const { stdout } = await run(join(TOOLS, 'sieve-test'), ['-O', ...SETTINGS, script, file])
  return {
    forwardedTo: Array.from(stdout.matchAll(/redirect message to: <([^>]*)>/g), ([, to]) => to),
    isDeleted: !stdout.includes('store message in folder'),
  }
}

if (!isThere)
  console.log(
    "Dovecot's sievec and sieve-test are not installed: that scripts do what 'try it' says was not run.",
  )

test.skipIf(!isThere)(
  `${COUNT} filters compile, and Dovecot does with ${MESSAGES} messages each the actions of "try it"`,
  async () => {
    chmodSync(folder, 0o777)
    const mailboxes = fc.sample(mailbox, { numRuns: COUNT / FILTERS_OF_A_MAILBOX, seed: SEED })
    const messages = fc.sample(message, { numRuns: mailboxes.length * MESSAGES, seed: SEED })
    let acted = 0
    for (const [at, filters] of mailboxes.entries()) {
      const place = join(folder, String(at))
      mkdirSync(place)
      chmodSync(place, 0o777)
      const script = join(place, 'filters.sieve')
      writeFileSync(script, sieveScript(filters))
      await run(join(TOOLS, 'sievec'), ['-O', ...SETTINGS, script])
      const heads = messages.slice(at * MESSAGES, (at + 1) * MESSAGES)
      await Promise.all(
        heads.map(async (text, number) => {
          const file = join(place, `${number}.eml`)
          writeFileSync(file, text)
          const { forwardedTo, isDeleted, mailFilterIds } = actsOn(filters, messageHead(text))
          acted += mailFilterIds.length
          expect(
            await runSieveTest(script, file),
            `${text}\n${sieveScript(filters)} (SIEVE_SEED=${SEED})`,
          ).toEqual({
            forwardedTo,
            isDeleted,
          })
        }),
      )
    }
    console.log(
      `mail filters: ${COUNT} filters, ${messages.length} messages, ${acted} times one acted, seed ${SEED}`,
    )
    expect(acted).toBeGreaterThan(0)
  },
)
