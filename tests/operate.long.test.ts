import { spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { AREA_COMMANDS } from '../apps/api/src/area-commands.ts'
import { operate as operated } from '../apps/api/src/operate/commands.ts'
import type { Database } from '../apps/api/src/platform/database/database.ts'
import type * as Embedded from '../apps/api/src/platform/database/embedded.ts'
import { openEmbedded, getMigratedDump } from '../apps/api/src/platform/database/embedded.ts'
import { fillDemo } from '../apps/api/src/fill-demo.ts'
import { addSigningKey } from '../apps/api/src/identity/keys.ts'
import { testGateway } from '../apps/api/src/testing/gateway.ts'
import { DATABASE_FLAGS } from '../tools/product.ts'
import { ROOT } from '../tools/processes.ts'
import { REFUNDS_REQUESTED, REPORTED_ON, REQUESTS_REPORTED } from './guide/requests.ts'

const GUIDE = join(ROOT, 'docs/operations/commands.md')
/** A block of the guide: the state of the database, the exit code, the call, and the output. */
const BLOCK =
  /<!-- operate: ([\w ]+), (\d) -->\n\n?```console\n\$ ((?:[A-Z_]+=\S+ )*)npm run operate -- (.+)\n([\s\S]*?)```/g
const BACKUP = /switchboard-\d{8}T\d{6}Z/g
const CANARY = 'canary-of-a-key-2f81c6'
const PARTNER_KEYS = [
  'GATEWAY_KEY',
  'BANK_KEY',
  'ELECTRICITY_REGISTRY_KEY',
  'FIBRE_COMPANY_KEY',
  'MOBILE_NETWORK_KEY',
  'DEVICE_MANAGEMENT_KEY',
  'VOICE_SWITCH_KEY',
  'SPEED_TEST_KEY',
  'VIDEO_PARTNER_KEY',
]
const COMMANDS = [
  'after-restore',
  'backup',
  'bank-branches',
  'doctor',
  'dry-run',
  'hold',
  'init',
  'refunds',
  'release',
  'requests',
  'restore',
  'rotate-keys',
  'second-factor',
  'set-aside',
  'users',
  'verify',
]
const sandbox = await testGateway({ GATEWAY_KEY: CANARY })

/** Opening an embedded database takes longer than most commands, so it stays open for the next command. */
const left = vi.hoisted((): { open?: { directory: string; db: Database } } => ({}))
vi.mock('../apps/api/src/platform/database/embedded.ts', async (original) => {
  const embedded = await original<typeof Embedded>()
  return {
    ...embedded,
    openEmbedded: async (directory: string) => {
      if (left.open?.directory !== directory) {
        await closeLeft()
        left.open = { directory, db: await embedded.openEmbedded(directory) }
      }
      return { ...left.open.db, close: () => Promise.resolve() }
    },
    dumpEmbedded: async (...args: Parameters<typeof embedded.dumpEmbedded>) => {
      await closeLeft()
      return embedded.dumpEmbedded(...args)
    },
    replaceEmbedded: async (...args: Parameters<typeof embedded.replaceEmbedded>) => {
      await closeLeft()
      return embedded.replaceEmbedded(...args)
    },
  }
})

async function closeLeft(): Promise<void> {
  const { open } = left
  delete left.open
  await open?.db.close()
}

const folder = mkdtempSync(join(tmpdir(), 'switchboard-operate-'))
const healthy = join(folder, 'healthy')
const data = join(folder, 'data')
const backups = join(folder, 'backups')
const page = join(folder, 'page')
beforeAll(async () => {
  mkdirSync(join(page, 'assets'), { recursive: true })
  await getMigratedDump()
  await inDatabase(healthy, (db) => db.transaction((queries) => fillDemo(queries)))
})

afterAll(async () => {
  await closeLeft()
  rmSync(folder, { recursive: true, force: true })
})

/** Prepares the database before a command. */
const BEFORE: Readonly<Record<string, () => Promise<void> | void>> = {
  'as it is': () => undefined,
  healthy: beHealthy,
  sick: async () => {
    await beHealthy()
    await inDatabase(data, (db) => db.script('alter table audit_event disable trigger audit_event_stays'))
  },
  tampered: () =>
    inDatabase(data, (db) =>
      db.script(`
        delete from ledger_entry where account_code = '100482' and ledger_account = 'receivable' and source = (
          select max(source) from ledger_entry where account_code = '100482' and source like 'invoice:%');
        update account set next_invoice_date = current_date - 40 where account_code = '100517'`),
    ),
  damaged: () => appendFileSync(join(backups, newestBackup(), 'database.dump'), 'x'),
  keyed: () => inDatabase(data, (db) => addSigningKey(db, 'first')),
  'two step': () => inDatabase(data, (db) => db.script(TWO_STEP)),
  'left over': () =>
    inDatabase(data, (db) =>
      db.script(`
        insert into bill_run_problem values ('100482', '2026-11-20', 'the meter of power:0000123 has no rate', '2026-11-20');
        insert into gateway_discrepancy values ('card:7f3c', '100517', 'declined', 'approved', '2026-11-21', null)`),
    ),
  reported: () => inDatabase(data, (db) => db.script(REQUESTS_REPORTED)),
  requested: () => inDatabase(data, (db) => db.script(REFUNDS_REQUESTED)),
}

/** A customer with an app and recovery codes. The commands do not open the sealed texts. */
const TWO_STEP = `
  insert into second_factor (user_id, sealed_secret, key_id, confirmed_at) values ('user-ben', 'sealed', 'key', now());
  insert into recovery_code (user_id, code_hash, sealed_code, key_id)
    select 'user-ben', 'hash ' || n, 'sealed', 'key' from generate_series(1, 10) n`

/** Commands that only read. */
const LOOKING = /^(?:doctor|verify|backup|dry-run|users find)/
let isHealthy = false

async function beHealthy(): Promise<void> {
  if (isHealthy) return
  await closeLeft()
  isHealthy = true
  rmSync(data, { recursive: true, force: true })
  cpSync(healthy, data, { recursive: true })
}

async function inDatabase(directory: string, work: (db: Database) => Promise<void>): Promise<void> {
  isHealthy = false
  const db = await openEmbedded(directory)
  await work(db)
  await db.close()
}

function newestBackup(): string {
  return readdirSync(backups).toSorted().at(-1) ?? ''
}

type Ran = { code: number; printed: string }

async function operate(
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  if (!LOOKING.test(args.join(' '))) isHealthy = false
  let printed = ''
  const print = (text: string) => (printed += `${text}\n`)
  const terminal = { variables: { ...settings(), ...variables }, print, complain: print }
  const code = await operated(args, terminal, AREA_COMMANDS)
  return { code, printed }
}

function settings() {
  const { origin } = new URL(sandbox.url)
  return {
    DATA_DIR: data,
    PAGE_DIR: page,
    SANDBOX_URL: origin,
    STAFF_ISSUER_URL: `${origin}/staff-issuer`,
    STAFF_CLIENT_ID: 'sandbox',
    STAFF_CLIENT_SECRET: CANARY,
    ...Object.fromEntries(PARTNER_KEYS.map((name) => [name, CANARY])),
  }
}

/** Masks the values that differ between runs and machines. */
function maskValues(text: string): string {
  return text
    .replaceAll(BACKUP, 'switchboard-<instant>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<instant>')
    .replaceAll(/\d{4}-\d\d-\d\d/g, '<day>')
    .replaceAll(/-[0-9a-f]{12}\b/g, '-<kid>')
    .replaceAll(/\d[\d.]*(?= (?:seconds|MB|GB|%|rows|tables|looked at|days old|migrations))/g, 'N')
    .replaceAll(/invoice:\d+|bill \d+/g, 'bill N')
    .replaceAll(/-?\d+(?= cents| and (?:comes|should))/g, 'N')
    .replaceAll(/(?<=comes to )\d+/g, 'N')
    .replaceAll(/operator:\w+/g, 'operator:NAME')
}

/** Replaces the paths of this run with the paths of the guide. */
const toGuidePaths = (text: string) =>
  text
    .replaceAll(backups, '/srv/backups')
    .replaceAll(data, 'var/data')
    .replaceAll(userInfo().username, 'NAME')

test('every command prints the output in the guide, on a healthy system and on a broken system, and no key', async () => {
  const guide = readFileSync(GUIDE, 'utf8')
  const blocks = [...guide.matchAll(BLOCK)]
  let written = guide
  const commands = new Set<string>()
  for (const [block, before = '', code = '', variables = '', call = '', expected = ''] of blocks) {
    await BEFORE[before]?.()
    const args = call
      .replaceAll('/srv/backups', backups)
      .replaceAll(BACKUP, (named) => newestBackup() || named)
      .replace(/(?<=^requests .*--on )\S+/, REPORTED_ON)
      .split(' ')
    const set = variables.split(' ').filter((one) => one !== '')
    const ran = await operate(args, Object.fromEntries(set.map((one) => one.split(/=(.*)/s).slice(0, 2))))
    commands.add(args[0] ?? '')

    const output = toGuidePaths(ran.printed)
    if (process.env['OPERATE'] === 'write') {
      const backup = /switchboard-\d{8}T\d{6}Z/.exec(output)?.[0]
      const called = `$ ${variables}npm run operate -- ${backup === undefined ? call : call.replaceAll(BACKUP, backup)}`
      const marker = `<!-- operate: ${before}, ${code} -->\n\n\`\`\`console\n`
      written = written.replace(block, () => `${marker}${called}\n${output}\`\`\``)
    } else expect(maskValues(output), call).toBe(maskValues(expected))
    expect(String(ran.code), `${call}\n${output}`).toBe(code)
    expect(ran.printed).not.toContain(CANARY)
  }
  if (written !== guide) writeFileSync(GUIDE, written)

  expect([...commands].toSorted()).toEqual(COMMANDS)
})

test.each(COMMANDS)(
  '%s explains itself and is called wrongly by an option that it does not have',
  async (name) => {
    const [help, misuse] = await Promise.all([operate([name, '--help']), operate([name, '--frob'])])

    expect(help.code).toBe(0)
    expect(help.printed).toContain(`npm run operate -- ${name}`)
    expect(help.printed).toContain('--json')
    expect(misuse.code).toBe(2)
    expect(misuse.printed).toContain(help.printed)
  },
)

test('the JSON output of a command is valid JSON, even after a failure', async () => {
  await beHealthy()
  const verified = await operate(['verify', '--json'])
  const refused = await operate(['users', 'lock', 'nobody', '--json'])

  expect(JSON.parse(verified.printed)).toMatchObject({ ok: true })
  expect(verified.printed).toContain('"name": "ledger"')
  expect(JSON.parse(refused.printed)).toEqual({ ok: false, problem: 'There is no user nobody.' })
  expect([verified.code, refused.code]).toEqual([0, 1])
})

test('the process exits with the code of its command, and only its reply is on the standard output', async () => {
  const child = spawn(
    process.execPath,
    [...DATABASE_FLAGS, join(ROOT, 'apps/api/src/operate.ts'), 'doctor', '--json'],
    {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], ...settings(), PORT: 'x' },
    },
  )
  let printed = ''
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))

  expect(JSON.parse(printed)).toMatchObject({ ok: false, symptoms: [{ part: 'settings', state: 'wrong' }] })
  expect(code).toBe(1)
  expect((await operate([])).code).toBe(2)
  expect((await operate(['frob'])).printed).toContain('There is no command frob.')
})
