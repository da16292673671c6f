import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { migrate } from '#api/platform/database/migrate.ts'
import { openPostgres } from '#api/platform/database/postgres.ts'
import { fillDemo } from '#api/fill-demo.ts'

import { runCommand } from './command.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const server = process.env['DATABASE_URL']

describe.skipIf(server === undefined)('backup and restore of a PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-backup-test-'))
  const unique = `${process.pid}_${Date.now()}`
  const source = `sb_backed_up_${unique}`
  const target = `sb_restored_${unique}`

  // a database of its own: the other tests copy every table, and a transaction cannot restore that many tables
  beforeAll(async () => {
    await administer(`create database ${source}`)
    const db = openPostgres(at(source))
    await migrate(db)
    await fillDemo(db)
    await db.close()
  })

  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await administer(`drop database if exists ${source} with (force)`)
    await administer(`drop database if exists ${target} with (force)`)
  })

  async function administer(sql: string): Promise<void> {
    const db = openPostgres(server ?? '')
    await db.script(sql)
    await db.close()
  }

  const at = (name: string) => Object.assign(new URL(server ?? ''), { pathname: `/${name}` }).href

  async function runOn(command: typeof backup, args: string[], url: string) {
    let printed = ''
    const print = (text: string) => (printed += text)
    const code = await runCommand(command, args, { variables: { DATABASE_URL: url }, print, complain: print })
    return { code, printed }
  }

  const countAccounts = async (url: string) => {
    const db = openPostgres(url)
    try {
      const [row] = await db.rows<{ count: number }>(
        { name: 'test-count', text: 'select count(*) as count from account' },
        [],
      )
      return row?.count
    } finally {
      await db.close()
    }
  }

  test('a restored database has every row and verifies; data is replaced only with --replace', async () => {
    // an unfinished folder of a killed process is removed by the next backup
    const unfinished = join(folder, `.unfinished-${hostname()}-999999999-switchboard-x`)
    mkdirSync(unfinished)
    const backupRun = await runOn(backup, ['--to', folder], at(source))
    expect(backupRun.code, backupRun.printed).toBe(0)
    const [name = '', ...others] = readdirSync(folder)
    expect(others).toEqual([])

    await administer(`create database ${target}`)
    const restored = await runOn(restore, [join(folder, name)], at(target))
    expect(restored.code, restored.printed).toBe(0)
    const before = await countAccounts(at(target))
    expect(before).toBeGreaterThan(5)

    const repeated = await runOn(restore, [join(folder, name)], at(target))
    expect(repeated).toMatchObject({ code: 1 })
    expect(repeated.printed).toContain('--replace would lose all of it')

    // a truncated dump whose manifest was adapted: the restore is rolled back
    const manifest = join(folder, name, 'manifest.json')
    const dump = join(folder, name, 'database.dump')
    const completeDump = readFileSync(dump)
    truncateSync(dump, Math.floor(completeDump.length * 0.8))
    expect((await runOn(restore, [join(folder, name), '--replace'], at(target))).printed).toContain('damaged')
    const short = readFileSync(dump)
    const sha256 = createHash('sha256').update(short).digest('hex')
    const original = z.looseObject({}).parse(JSON.parse(readFileSync(manifest, 'utf8')))
    writeFileSync(manifest, JSON.stringify({ ...original, bytes: short.length, sha256 }))
    expect(await runOn(restore, [join(folder, name), '--replace'], at(target))).toMatchObject({ code: 1 })
    expect(await countAccounts(at(target))).toBe(before)

    // the restore refuses while others are connected, because their writes would be lost
    writeFileSync(dump, completeDump)
    writeFileSync(manifest, JSON.stringify(original))
    const other = openPostgres(at(target))
    await other.script('select 1')
    expect((await runOn(restore, [join(folder, name), '--replace'], at(target))).printed).toContain(
      'connected',
    )
    await other.close()
  })

  test('a killed backup leaves no finished backup', async () => {
    const killedIn = join(folder, 'killed')
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../operate.ts'), 'backup', '--to', killedIn],
      {
        env: { PATH: process.env['PATH'], DATABASE_URL: at(source) },
      },
    )
    for (;;) {
      if (readdirSync(folder).includes('killed') && readdirSync(killedIn).length > 0) break
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    const exit = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await exit

    const [unfinished = ''] = readdirSync(killedIn)
    expect(unfinished).toMatch(/^\.unfinished-/)
    const restored = await runOn(restore, [join(killedIn, unfinished)], at(target))
    expect(restored.code).toBe(1)
    expect(restored.printed).toContain('is no finished backup')
  })
})
